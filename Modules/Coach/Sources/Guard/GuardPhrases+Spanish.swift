extension GuardPhrases {
    static let spanish = GuardPhrases(
        language: "es",
        crisis: [
            "suicidio", "suicidarme", "suicida", "pensamientos suicidas", "matarme",
            "voy a matarme", "me voy a matar", "me quiero matar", "quiero matarme",
            "quiero morir", "quiero morirme", "me quiero morir", "ganas de morir",
            "ojalá estuviera muerto", "ojalá estuviera muerta", "preferiría estar muerto",
            "preferiría estar muerta", "acabar con mi vida", "acabar con todo de una vez",
            "terminar con mi vida", "quitarme la vida", "poner fin a mi vida",
            "no quiero vivir", "ya no quiero vivir", "no quiero seguir viviendo",
            "sin ganas de vivir", "no tengo razones para vivir", "no hay razón para vivir",
            "la vida no vale la pena", "cansado de vivir", "cansada de vivir",
            "no quiero despertar", "no despertar nunca más", "dejar de existir",
            "desaparecer para siempre", "mejor sin mí", "nadie me echaría de menos",
            "nadie me extrañaría", "carta de despedida", "hacerme daño", "me hago daño",
            "autolesionarme", "autolesiones", "cortarme las venas", "ahorcarme",
            "colgarme del techo",
            "tirarme al tren", "tirarme de un puente", "sobredosis", "tomarme todas las pastillas",
            "dosis letal", "quiere suicidarse", "quiere matarse",
        ],
        weak: [
            "sin esperanza", "no valgo nada", "no hay salida", "no puedo más",
            "una carga para todos",
            "vacío por dentro", "sin futuro",
        ],
        harm: [
            "voy a matarlo", "voy a matarla", "me pega", "él me golpea", "me violó", "me violaron",
            "miedo de mi marido", "hacer daño a alguien",
        ],
        care: [
            "dejar mis medicamentos", "dejar la medicación", "dejar mis pastillas",
            "antidepresivos", "qué dosis", "cuánta insulina", "tengo depresión", "soy bipolar",
            "provocarme el vómito", "vomitar después de comer", "laxantes", "dejar de comer",
            "matarme de hambre", "anorexia", "anoréxica", "bulimia", "bulímica",
            "dolor en el pecho",
        ],
        harmless: [
            "morir de aburrimiento", "morirme de aburrimiento", "morir de risa", "morirme de risa",
            "muerto de risa", "muerta de risa", "matar el tiempo", "me mata de risa",
            "escuadrón suicida", "prevención del suicidio", "sobredosis de azúcar",
            "sobredosis de café", "dejar de comer azúcar", "dejar de comer dulces",
            "dejar de comer carne", "quiero morir de risa", "me quiero morir de risa",
        ])
}
