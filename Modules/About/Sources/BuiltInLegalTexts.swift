/// The built-in privacy policy and terms, used if the operator provides none.
enum BuiltInLegalTexts {
    static let privacy = """
        # Privacy

        Your records stay with this program and its operator. There is no other server and no
        advertising. Data is sent elsewhere only as listed below.

        ## Stored data

        - Your records: habits, tasks, goals, sessions, reflections, check-ins and settings, each
          with its time and time zone.
        - On a server of many people: your name, a hash of your password, your passkeys, and
          when your devices signed in.

        - If the operator turns it on: how often features are used, without your name and
          words. A setting turns this off and deletes the counts. A browser that asks for
          privacy (Global Privacy Control) is not counted.

        ## Data sent elsewhere

        - Reminders are sent only over the channels that you set up.
        - Points and a name appear on a league's board if you join it. You appear as a mountain
          unless you choose a name.
        - Messages to the coach go to a model only if the operator set one up and you turned
          it on.

        ## Your choices

        - Export everything: `cairn export`, or the page of your account.
        - Undo, reset a day, start over, or delete your account. On a server of many people that
          destroys the key that encrypts your facts, in every backup too.
        """

    static let terms = """
        # Terms

        Cairn is free software under the Apache License 2.0. It comes as it is, without warranty.

        This server belongs to its operator. Ask them how long it will run, and keep a copy
        of what matters to you.

        Cairn is not a medical device and gives no medical advice. If you are in danger, call your
        local emergency number.
        """
}
