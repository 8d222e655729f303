import CommandLineApp
import Standard
import StandardCommands

await CommandLineApp.main(Standard.core + Standard.commandLine)
