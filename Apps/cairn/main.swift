import Shell
import Standard
import StandardCommands

await Shell.main(Standard.core + Standard.commandLine)
