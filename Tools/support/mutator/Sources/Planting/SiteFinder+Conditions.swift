import SwiftSyntax

extension SiteFinder {
    /// A condition of `if`, `while` or `guard`: a guard lets everything pass, other conditions are
    /// negated, and bindings become nil.
    func findCondition(_ node: ConditionElementSyntax) {
        switch node.condition {
        case .expression(let condition):
            if isInGuard(node) {
                wrap("guard", condition, to: ["true"], "mutantTrue")
            } else if !isLogical(condition) {
                negate(condition)
            }
        case .optionalBinding(let binding): findBinding(binding)
        default: break
        }
    }

    private func findBinding(_ node: OptionalBindingConditionSyntax) {
        if let value = node.initializer?.value {
            wrap("nil", value, to: ["nil"], "mutantNil")
        } else if let name = node.pattern.as(IdentifierPatternSyntax.self)?.identifier.text,
            name != "self"
        {
            let end = range(node).upperBound
            note("nil", node, to: ["nil"], [(end..<end, .after, " = mutantNil(#, \(name))")])
        }
    }

    private func isInGuard(_ node: ConditionElementSyntax) -> Bool {
        node.parent?.parent?.is(GuardStmtSyntax.self) ?? false
    }

    /// True if a condition uses `&&` or `||`, whose own mutants are more useful than a negation.
    func isLogical(_ node: ExprSyntax) -> Bool {
        guard let infix = node.as(InfixOperatorExprSyntax.self),
            let sign = infix.operator.as(BinaryOperatorExprSyntax.self)?.operator.text
        else { return false }
        return sign == "&&" || sign == "||"
    }

    /// The result of a function or property of type `Bool`.
    func findAnswer(_ expression: ExprSyntax, in node: some SyntaxProtocol) {
        guard isAnswerOfBool(Syntax(node)), !isLogical(expression) else { return }
        negate(expression)
    }

    private func isAnswerOfBool(_ node: Syntax) -> Bool {
        var place = node.parent
        while let here = place {
            if here.is(ClosureExprSyntax.self) { return false }
            if let function = here.as(FunctionDeclSyntax.self) {
                return function.signature.returnClause?.type.trimmedDescription == "Bool"
            }
            if let binding = here.as(PatternBindingSyntax.self), binding.accessorBlock != nil {
                return binding.typeAnnotation?.type.trimmedDescription == "Bool"
            }
            if here.is(InitializerDeclSyntax.self) || here.is(SubscriptDeclSyntax.self) {
                return false
            }
            place = here.parent
        }
        return false
    }
}
