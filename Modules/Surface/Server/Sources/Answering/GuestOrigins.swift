internal import HTTPTypes
internal import RouteKit

/// Adds the headers with which scripts from a route's guest origins can read its response (CORS).
enum GuestOrigins {
    static func apply(
        to reply: RouteReply, of request: HTTPRequest, _ match: RouteMatch
    ) -> RouteReply {
        guard !match.guests.isEmpty else { return reply }
        guard let origin = RequestGuard.guest(request, among: match.guests) else {
            return reply.varying(by: "Origin")
        }
        let open = reply.with("Access-Control-Allow-Origin", origin).varying(by: "Origin")
        guard request.method == .options, let methods = match.otherMethods else { return open }
        // A page must not cache these permissions for more than an hour.
        let told = open.with("Access-Control-Allow-Methods", methods)
            .with("Access-Control-Allow-Headers", "Content-Type")
            .with("Access-Control-Max-Age", "3600")
        let asksForPrivate = request.headerFields.value(
            of: "access-control-request-private-network")
        return asksForPrivate == "true"
            ? told.with("Access-Control-Allow-Private-Network", "true") : told
    }
}
