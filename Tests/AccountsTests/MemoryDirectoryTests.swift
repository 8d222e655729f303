import AccountsTesting
import Testing

@Suite struct MemoryDirectoryTests {
    @Test("O3: the directory in memory meets the contract of directories")
    func contract() async {
        let contract = DirectoryContract { MemoryDirectory() }
        #expect(await contract.check() == [])
    }
}
