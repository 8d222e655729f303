import SwiftSyntax

extension SiteFinder {
    private static let bounds = [
        "<": ("<=", ">=", "mutantLess"), "<=": ("<", ">", "mutantLessOrEqual"),
        ">": (">=", "<=", "mutantGreater"), ">=": (">", "<", "mutantGreaterOrEqual"),
    ]
    private static let signs = [
        "+": "-", "-": "+", "&+": "&-", "&-": "&+", "+=": "-=", "-=": "+=", "&+=": "&-=",
        "&-=": "&+=",
    ]

    /// Comparisons, connectives, signs, ranges and `??`.
    func findOperator(_ node: InfixOperatorExprSyntax) {
        guard let sign = node.operator.as(BinaryOperatorExprSyntax.self)?.operator else { return }
        let (left, right) = (text(range(node.leftOperand)), text(range(node.rightOperand)))
        switch sign.text {
        case "<", "<=", ">", ">=":
            guard let (bound, opposite, name) = Self.bounds[sign.text] else { return }
            negate(node, to: "\(left) \(opposite) \(right)")
            note("comparison", node, to: ["\(left) \(bound) \(right)"], call(name, node, sign))
        case "==": negate(node, to: "\(left) != \(right)")
        case "!=": negate(node, to: "\(left) == \(right)")
        case "&&": note("logic", node, to: ["\(left) || \(right)"], call("mutantAnd", node, sign))
        case "||": note("logic", node, to: ["\(left) && \(right)"], call("mutantOr", node, sign))
        case "..<", "...":
            guard !node.rightOperand.is(IntegerLiteralExprSyntax.self) else { return }
            wrap("bound", node.rightOperand, to: ["\(right) - 1"], "mutantBefore")
        case "??": wrap("nil", node.leftOperand, to: ["nil"], "mutantNil")
        default:
            guard let other = Self.signs[sign.text], !isText(node) else { return }
            note(
                "sign", node, to: ["\(left) \(other) \(right)"],
                around(node.rightOperand, "mutantNegated(#, ", ")"))
        }
    }

    /// `!x` without its sign.
    func findNot(_ node: PrefixOperatorExprSyntax) {
        guard node.operator.text == "!" else { return }
        negate(node, to: text(range(node.expression)))
        leaveNegated(node.expression)
        if let tuple = node.expression.as(TupleExprSyntax.self), tuple.elements.count == 1,
            let only = tuple.elements.first
        {
            leaveNegated(only.expression)
        }
    }

    /// A constant plus and minus one.
    func findNumber(_ node: IntegerLiteralExprSyntax) {
        let plain = node.literal.text.filter { $0 != "_" }
        guard let number = Int(plain) else { return }
        let others = number == 0 ? [1] : [number + 1, number - 1]
        let rest = others.map { ", \($0)" }.joined()
        wrap("constant", node, to: others.map(String.init), "mutantNumber", rest)
    }

    /// `a < b` as `name(#, a, b)`.
    private func call(
        _ name: String, _ node: InfixOperatorExprSyntax, _ sign: TokenSyntax
    ) -> [(Range<Int>, Edit.Side, String)] {
        around(node, "\(name)(#, ", ")") + [(range(sign), .before, ",")]
    }

    /// True for texts and lists, which are joined with the operator that adds numbers.
    private func isText(_ node: InfixOperatorExprSyntax) -> Bool {
        [node.leftOperand, node.rightOperand].contains { operand in
            operand.is(StringLiteralExprSyntax.self) || operand.is(ArrayExprSyntax.self)
                || operand.as(InfixOperatorExprSyntax.self).map(isText) ?? false
        }
    }
}
