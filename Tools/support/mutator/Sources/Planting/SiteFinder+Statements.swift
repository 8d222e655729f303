import SwiftSyntax

extension SiteFinder {
    /// Removes a statement whose result is unused.
    func findStatement(_ node: CodeBlockItemSyntax) {
        switch node.item {
        case .expr(let expression):
            if isAnswer(node) {
                findAnswer(expression, in: node)
            } else if isRemovable(expression, in: node) {
                remove(node)
            }
        case .stmt(let statement):
            if let answer = statement.as(ReturnStmtSyntax.self)?.expression {
                findAnswer(answer, in: node)
            } else if isRemovable(statement, in: node) {
                remove(node)
            }
        default: break
        }
    }

    private func remove(_ node: CodeBlockItemSyntax) {
        note("removal", node, to: ["nothing"], around(node.item, "if !mutant(#) { ", " }"))
    }

    /// True if the single expression of a body is its result.
    private func isAnswer(_ node: CodeBlockItemSyntax) -> Bool {
        guard let list = node.parent?.as(CodeBlockItemListSyntax.self), list.count == 1,
            let owner = list.parent
        else { return false }
        if owner.is(ClosureExprSyntax.self) { return true }
        if let branch = owner.as(SwitchCaseSyntax.self), let choice = branch.parent?.parent {
            return isValue(choice)
        }
        if let accessor = owner.as(AccessorBlockSyntax.self) {
            return accessor.parent != nil
        }
        guard owner.is(CodeBlockSyntax.self), let body = owner.parent else { return false }
        if body.is(IfExprSyntax.self) { return isValue(body) }
        if let function = body.as(FunctionDeclSyntax.self) {
            return function.signature.returnClause != nil
        }
        return body.as(AccessorDeclSyntax.self)?.accessorSpecifier.text == "get"
    }

    /// True if the value of a `switch` or `if` is used.
    private func isValue(_ choice: Syntax) -> Bool {
        guard let parent = choice.parent else { return false }
        if parent.is(IfExprSyntax.self) { return isValue(parent) }
        guard let item = parent.parent?.as(CodeBlockItemSyntax.self) else { return true }
        return isAnswer(item)
    }

    private func isRemovable(_ expression: ExprSyntax, in node: CodeBlockItemSyntax) -> Bool {
        if let inner = expression.as(TryExprSyntax.self) {
            return isRemovable(inner.expression, in: node)
        }
        if let inner = expression.as(AwaitExprSyntax.self) {
            return isRemovable(inner.expression, in: node)
        }
        if let call = expression.as(FunctionCallExprSyntax.self) {
            let name = text(range(call.calledExpression))
            return !isTrap(call) && name != "super.init" && name != "self.init"
        }
        guard let infix = expression.as(InfixOperatorExprSyntax.self) else { return false }
        if infix.operator.is(AssignmentExprSyntax.self) {
            return infix.leftOperand.is(DiscardAssignmentExprSyntax.self) || !isInInit(node)
        }
        let sign = infix.operator.as(BinaryOperatorExprSyntax.self)?.operator.text ?? ""
        return sign.hasSuffix("=") && !["==", "!=", "<=", ">=", "===", "!=="].contains(sign)
    }

    /// In an initializer every property must be set, otherwise it does not compile.
    private func isInInit(_ node: CodeBlockItemSyntax) -> Bool {
        var place = node.parent
        while let here = place {
            if here.is(FunctionDeclSyntax.self) || here.is(ClosureExprSyntax.self) { return false }
            if here.is(InitializerDeclSyntax.self) { return true }
            place = here.parent
        }
        return false
    }

    /// True for `continue`, `return` and the like, if the code compiles without them.
    private func isRemovable(_ statement: StmtSyntax, in node: CodeBlockItemSyntax) -> Bool {
        guard let list = node.parent?.as(CodeBlockItemListSyntax.self), let owner = list.parent
        else { return false }
        let isLast = list.last?.id == node.id
        if isLast, owner.parent?.is(GuardStmtSyntax.self) ?? false { return false }
        if statement.is(BreakStmtSyntax.self) { return !owner.is(SwitchCaseSyntax.self) }
        return statement.is(ContinueStmtSyntax.self) || statement.is(ThrowStmtSyntax.self)
            || statement.is(ReturnStmtSyntax.self)
    }
}
