import Host
import Standard
import StandardWeb

await Host.main(Standard.core + Standard.web)
