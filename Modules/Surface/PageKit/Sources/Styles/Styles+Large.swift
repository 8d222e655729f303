// swift-format-ignore-file
extension Styles {
    /// The rules for large text on a small screen. If the page is narrower than 18 em, elements are
    /// stacked.
    static let large = #"""
    .page .what p{flex-wrap:wrap}
    .page .what .w{white-space:normal}
    @media (max-width:18rem){.top .wrap,.inline,.row,.what p{flex-wrap:wrap}
    .wrap{padding:0 .5rem}
    .weeks{margin:0}
    .card{padding:.75rem}
    input{padding-inline:.5rem!important}
    .what{min-width:8rem}
    .what :not(.v){overflow:visible!important;white-space:normal!important}
    .what a{display:block!important}}
    """#
}
