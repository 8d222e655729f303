import CommandLineApp
import Gratitude
import History
import Settings

await CommandLineApp.main([
    GratitudeModule(), HistoryModule(), SettingsModule(), CommandLineAppModule(),
])
