import SwiftSyntax

/// Walks a file and records mutation sites; outer ones are found before inner ones.
final class SiteFinder: SyntaxVisitor {
    private let file: String
    private let bytes: [UInt8]
    private let lines: SourceLocationConverter
    private(set) var sites: [Site] = []
    private(set) var next: Int
    /// The places with a planted negation: two equal ones would count twice.
    private var negated: Set<Range<Int>> = []

    /// Longer lists are tables: their elements are data.
    private static let longestList = 8

    init(file: String, text: String, tree: Syntax, first: Int) {
        self.file = file
        bytes = Array(text.utf8)
        lines = SourceLocationConverter(fileName: file, tree: tree)
        next = first
        super.init(viewMode: .sourceAccurate)
    }

    // MARK: Noting

    /// Records a site: edits with `#` for its number in their texts.
    func note(
        _ sort: String, _ node: some SyntaxProtocol, to: [String],
        _ edits: [(Range<Int>, Edit.Side, String)]
    ) {
        let place = range(node)
        sites.append(
            Site(
                number: next, file: file, line: line(place.lowerBound),
                lastLine: line(place.upperBound), sort: sort, from: text(place), to: to,
                edits: edits.map { range, side, text in
                    Edit(
                        start: range.lowerBound, end: range.upperBound, side: side,
                        order: sites.count, text: text.replacing("#", with: String(next)))
                }))
        next += to.count
    }

    /// Records a site that wraps a node in a call of the switch.
    func wrap(
        _ sort: String, _ node: some SyntaxProtocol, to: [String], _ name: String,
        _ rest: String = ""
    ) {
        note(sort, node, to: to, around(node, "\(name)(#, ", rest + ")"))
    }

    /// The edits that insert texts before and after a node.
    func around(
        _ node: some SyntaxProtocol, _ before: String, _ after: String
    ) -> [(Range<Int>, Edit.Side, String)] {
        let place = range(node)
        return [
            (place.lowerBound..<place.lowerBound, .before, before),
            (place.upperBound..<place.upperBound, .after, after),
        ]
    }

    /// Records a negation of a condition, once.
    func negate(_ node: some SyntaxProtocol, to: String? = nil) {
        guard negated.insert(range(node)).inserted else { return }
        wrap("condition", node, to: [to ?? "!(\(text(range(node))))"], "mutantNot")
    }

    func leaveNegated(_ node: some SyntaxProtocol) { negated.insert(range(node)) }

    // MARK: Places

    /// The bytes of a node without the whitespace and comments around it.
    func range(_ node: some SyntaxProtocol) -> Range<Int> {
        node.positionAfterSkippingLeadingTrivia
            .utf8Offset..<node.endPositionBeforeTrailingTrivia
            .utf8Offset
    }

    func text(_ place: Range<Int>) -> String { String(decoding: bytes[place], as: UTF8.self) }

    private func line(_ offset: Int) -> Int {
        lines.location(for: AbsolutePosition(utf8Offset: offset)).line
    }

    // MARK: What is left alone

    override func visit(_: AttributeSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visit(_: EnumCaseDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visit(_: ExpressionPatternSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visit(_: IfConfigDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visit(_: ImportDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visit(_: KeyPathExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visit(_: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visit(_: AvailabilityConditionSyntax) -> SyntaxVisitorContinueKind {
        .skipChildren
    }
    override func visit(_: GenericArgumentClauseSyntax) -> SyntaxVisitorContinueKind {
        .skipChildren
    }
    override func visit(_ node: ArrayExprSyntax) -> SyntaxVisitorContinueKind {
        node.elements.count > Self.longestList ? .skipChildren : .visitChildren
    }
    override func visit(_ node: DictionaryExprSyntax) -> SyntaxVisitorContinueKind {
        if case .elements(let list) = node.content, list.count > Self.longestList {
            return .skipChildren
        }
        return .visitChildren
    }

    // MARK: What is changed

    override func visit(_ node: InfixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
        findOperator(node)
        return .visitChildren
    }
    override func visit(_ node: PrefixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
        findNot(node)
        return .visitChildren
    }
    override func visit(_ node: ConditionElementSyntax) -> SyntaxVisitorContinueKind {
        findCondition(node)
        return .visitChildren
    }
    override func visit(_ node: TernaryExprSyntax) -> SyntaxVisitorContinueKind {
        if !isLogical(node.condition) { negate(node.condition) }
        return .visitChildren
    }
    override func visit(_ node: WhereClauseSyntax) -> SyntaxVisitorContinueKind {
        if !isLogical(node.condition) { negate(node.condition) }
        return .visitChildren
    }
    override func visit(_ node: IntegerLiteralExprSyntax) -> SyntaxVisitorContinueKind {
        findNumber(node)
        return .visitChildren
    }
    override func visit(_ node: BooleanLiteralExprSyntax) -> SyntaxVisitorContinueKind {
        negate(node, to: node.literal.text == "true" ? "false" : "true")
        return .visitChildren
    }
    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        if isTrap(node) { return .skipChildren }
        findCall(node)
        return .visitChildren
    }
    override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
        findEnd(node)
        return .visitChildren
    }
    override func visit(_ node: CodeBlockItemSyntax) -> SyntaxVisitorContinueKind {
        findStatement(node)
        return .visitChildren
    }
}
