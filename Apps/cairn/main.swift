import Shell
import Standard

await Shell.main(Standard.core + Standard.commandLine)
