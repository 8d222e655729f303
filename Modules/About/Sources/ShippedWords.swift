/// The built-in privacy policy and terms, used if the operator provides none.
enum ShippedWords {
    static let privacy = """
        # Privacy

        What you record stays with this program and whoever runs it. There is no other server, no
        advertising, and nobody is told of it.

        ## What is kept

        - What you record: habits, tasks, goals, sessions, reflections, check-ins and settings, each
          with its time and time zone.
        - On a server of many people: your name there, a hash of your password, your passkeys, and
          when your devices signed in.

        - Where whoever runs the server asks for it: how often what is used, without your name and
          words. A line of your settings ends that and takes it out, and a browser that asks for
          privacy (Global Privacy Control) is not counted.

        ## What leaves

        - Reminders go over the channels that you set up, and over no others.
        - Points and a name go onto a league's board if you join it. You are a mountain there unless
          you choose a name.
        - Words to the coach go to a model only if whoever runs the server set one up and you turned
          it on.

        ## What you can do

        - Take everything with you: `cairn export`, or the page of your account.
        - Undo, reset a day, start over, or delete your account. On a server of many people that
          destroys the key that your facts are sealed with, in every backup too.
        """

    static let terms = """
        # Terms

        Cairn is free software under the Apache License 2.0. It comes as it is, without warranty.

        This server belongs to whoever runs it; ask them how long it will be there, and keep a copy
        of what matters to you.

        Cairn is no medical device and gives no medical advice. If you are in danger, call the
        emergency number of where you are.
        """
}
