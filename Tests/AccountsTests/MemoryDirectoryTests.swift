import AccountsTesting
import Testing

@Suite struct MemoryDirectoryTests {
    @Test("O3: the in-memory directory meets the directory contract")
    func contract() async {
        let contract = DirectoryContract { MemoryDirectory() }
        #expect(await contract.check() == [])
    }
}
