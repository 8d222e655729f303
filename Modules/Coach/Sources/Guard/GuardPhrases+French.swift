extension GuardPhrases {
    static let french = GuardPhrases(
        language: "fr",
        crisis: [
            "suicide", "suicidaire", "me suicider", "idées suicidaires", "me tuer",
            "je vais me tuer", "envie de mourir", "je veux mourir", "veux mourir",
            "voudrais mourir", "voudrais être mort", "voudrais être morte", "j'aimerais mourir",
            "en finir avec la vie", "en finir une fois pour toutes", "envie d'en finir",
            "je veux en finir", "mettre fin à mes jours", "mettre fin à ma vie",
            "m'ôter la vie", "plus envie de vivre", "je ne veux plus vivre", "veux plus vivre",
            "plus de raison de vivre", "aucune raison de vivre", "la vie ne vaut pas la peine",
            "fatigué de vivre", "fatiguée de vivre", "ne plus me réveiller",
            "ne jamais me réveiller", "ne plus exister", "disparaître pour toujours",
            "mieux sans moi", "personne ne me regretterait", "lettre d'adieu", "me faire du mal",
            "je me fais du mal", "me mutiler", "automutilation", "me scarifier",
            "me couper les veines",
            "m'ouvrir les veines", "me pendre", "me jeter sous un train", "sauter d'un pont",
            "surdose", "avaler tous mes médicaments", "dose mortelle", "veut se suicider",
            "veut se tuer",
        ],
        weak: [
            "sans espoir", "je ne vaux rien", "aucune issue", "je n'en peux plus", "un fardeau",
            "vide à l'intérieur", "pas d'avenir",
        ],
        harm: [
            "je vais le tuer", "je vais la tuer", "il me frappe", "elle me frappe", "il me bat",
            "violée", "violé", "peur de mon mari", "faire du mal à quelqu'un",
        ],
        care: [
            "arrêter mes médicaments", "arrêter mon traitement", "antidépresseurs", "quelle dose",
            "combien d'insuline", "est-ce que je suis dépressif", "ai-je une dépression",
            "suis-je bipolaire", "me faire vomir", "vomir après manger", "laxatifs",
            "m'affamer", "arrêter de manger", "anorexie", "anorexique", "boulimie",
            "boulimique", "douleur à la poitrine",
        ],
        harmless: [
            "mourir d'ennui", "mourir de rire", "mort de rire", "morte de rire",
            "mourir de honte", "tuer le temps", "ça me tue", "prévention du suicide",
            "à mourir de rire", "veux mourir de rire", "surdose de sucre", "surdose de café",
            "arrêter de manger du sucre", "arrêter de manger de la viande",
            "arrêter de manger le soir", "en finir avec la procrastination",
            "en finir avec la cigarette", "veux en finir avec ce rapport",
            "en finir avec ce dossier",
        ])
}
