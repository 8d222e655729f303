import SwiftSyntax

extension SiteFinder {
    private static let traps: Set = [
        "precondition", "preconditionFailure", "assert", "assertionFailure", "fatalError",
    ]
    /// Calls are copied to swap their arguments; longer ones would make long lines.
    private static let longestCopy = 100

    /// True if a call only states a precondition.
    func isTrap(_ node: FunctionCallExprSyntax) -> Bool {
        guard let name = node.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text
        else { return false }
        return Self.traps.contains(name)
    }

    /// Finds `min` and `max`, order, and arguments that can be swapped.
    func findCall(_ node: FunctionCallExprSyntax) {
        guard node.trailingClosure == nil, node.additionalTrailingClosures.isEmpty else { return }
        if let name = node.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text,
            ["min", "max"].contains(name), node.arguments.count == 2, let open = node.leftParen
        {
            let head = range(node.calledExpression).lowerBound..<range(open).upperBound
            note(
                "extreme", node, to: [name == "min" ? "max" : "min"],
                [(head, .before, "\(name == "min" ? "mutantMin" : "mutantMax")(#, ")])
        } else if let member = node.calledExpression.as(MemberAccessExprSyntax.self),
            let base = member.base, node.arguments.isEmpty
        {
            findOrder(node, member, base)
        } else {
            findSwap(node)
        }
    }

    private func findOrder(
        _ node: FunctionCallExprSyntax, _ member: MemberAccessExprSyntax, _ base: ExprSyntax
    ) {
        let forms = [
            "min": ("mutantMin", "max()"), "max": ("mutantMax", "min()"),
            "sorted": ("mutantSorted", "unsorted"),
        ]
        guard let (name, other) = forms[member.declName.baseName.text] else { return }
        let begin = range(base).lowerBound
        let tail = range(member.period).lowerBound..<range(node).upperBound
        note(
            name == "mutantSorted" ? "order" : "extreme", node, to: [other],
            [(begin..<begin, .before, "\(name)(#, of: "), (tail, .before, ")")])
    }

    /// Two adjacent arguments that are both plain names; the compiler checks that their types
    /// agree.
    private func findSwap(_ node: FunctionCallExprSyntax) {
        let arguments = Array(node.arguments)
        let place = range(node)
        guard place.count <= Self.longestCopy, isPlain(node.calledExpression) else { return }
        for (one, other) in zip(arguments, arguments.dropFirst()) {
            let (first, second) = (range(one.expression), range(other.expression))
            guard isPlain(one.expression), isPlain(other.expression),
                (one.label == nil) == (other.label == nil), text(first) != text(second)
            else { continue }
            let swapped =
                text(place.lowerBound..<first.lowerBound) + text(second)
                + text(first.upperBound..<second.lowerBound) + text(first)
                + text(second.upperBound..<place.upperBound)
            let line = swapped.split(whereSeparator: \.isNewline).joined(separator: " ")
            note("swap", node, to: [line], around(node, "(mutant(#) ? \(line) : ", ")"))
            return
        }
    }

    /// True for a name, or a member chain of names.
    private func isPlain(_ node: ExprSyntax) -> Bool {
        if node.is(DeclReferenceExprSyntax.self) { return true }
        guard let member = node.as(MemberAccessExprSyntax.self) else { return false }
        return member.base.map(isPlain) ?? true
    }

    /// Exchanges the first and the last of a list.
    func findEnd(_ node: MemberAccessExprSyntax) {
        let name = node.declName.baseName.text
        guard ["first", "last"].contains(name), let base = node.base,
            base.is(DeclReferenceExprSyntax.self), isRead(node)
        else { return }
        let other = "\(text(range(base))).\(name == "first" ? "last" : "first")"
        note("end", node, to: [other], around(node, "(mutant(#) ? \(other) : ", ")"))
    }

    private func isRead(_ node: MemberAccessExprSyntax) -> Bool {
        guard let parent = node.parent else { return false }
        if parent.is(InOutExprSyntax.self) { return false }
        if let call = parent.as(FunctionCallExprSyntax.self) {
            return call.calledExpression.id != ExprSyntax(node).id
        }
        if let infix = parent.as(InfixOperatorExprSyntax.self) {
            return !infix.operator.is(AssignmentExprSyntax.self)
                || infix.rightOperand.id == ExprSyntax(node).id
        }
        return true
    }
}
