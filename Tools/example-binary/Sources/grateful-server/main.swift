import Gratitude
import GratitudePage
import PageKit
import ServerApp
import Settings

await ServerApp.main([
    GratitudeModule(), GratitudePageModule(), PagesModule(), SettingsModule(),
])
