internal import HTTPTypes
internal import RouteKit

/// Lets scripts of other origins read what a route says that takes them as guests (CORS).
enum Guests {
    static func apply(
        to reply: RouteReply, of request: HTTPRequest, _ match: RouteMatch
    ) -> RouteReply {
        guard !match.guests.isEmpty else { return reply }
        guard let origin = RequestGuard.guest(request, among: match.guests) else {
            return reply.varying(by: "Origin")
        }
        let open = reply.with("Access-Control-Allow-Origin", origin).varying(by: "Origin")
        guard request.method == .options, let methods = match.otherMethods else { return open }
        // A page may not look further than the next hour on what it is told here.
        let told = open.with("Access-Control-Allow-Methods", methods)
            .with("Access-Control-Allow-Headers", "Content-Type")
            .with("Access-Control-Max-Age", "3600")
        let asksForPrivate = request.headerFields.value(
            of: "access-control-request-private-network")
        return asksForPrivate == "true"
            ? told.with("Access-Control-Allow-Private-Network", "true") : told
    }
}
