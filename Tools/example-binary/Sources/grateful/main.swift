import Gratitude
import History
import Settings
import Shell

await Shell.main([GratitudeModule(), HistoryModule(), SettingsModule(), ShellModule()])
