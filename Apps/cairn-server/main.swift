import Host
import Standard

await Host.main(Standard.core + Standard.web)
