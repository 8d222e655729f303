import ServerApp
import Standard
import StandardWeb

await ServerApp.main(Standard.core + Standard.web)
