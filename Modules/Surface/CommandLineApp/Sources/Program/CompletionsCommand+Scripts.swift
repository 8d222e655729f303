extension CompletionsCommand.Kind {
    /// The script for a shell: a function that asks the program and passes on the reply.
    ///
    /// The shell does not expand the reply. Its first line gives the kind of the rest: `words`, one
    /// per line with a tab before the description, or `files`, which the shell completes itself.
    var script: String {
        switch self {
        case .bash: CompletionsCommand.bash
        case .zsh: CompletionsCommand.zsh
        case .fish: CompletionsCommand.fish
        }
    }
}

extension CompletionsCommand {
    /// The script for bash. The words are already quoted for their position.
    fileprivate static let bash = #"""
        # Completes the words of cairn in bash.
        _cairn() {
            local kind="" word
            COMPREPLY=()
            while IFS= read -r word; do
                if [[ -z "$kind" ]]; then
                    kind="$word"
                else
                    COMPREPLY+=("$word")
                fi
            done < <("$1" completions bash -- "${COMP_LINE:0:COMP_POINT}" "$2" 2>/dev/null)
            if [[ "$kind" == files ]]; then
                compopt -o default
            fi
        }
        complete -F _cairn cairn

        """#

    /// The script for zsh; `compadd` quotes the words.
    fileprivate static let zsh = #"""
        #compdef cairn
        # Completes the words of cairn in zsh.
        _cairn() {
            local -a reply found shown
            local line
            reply=("${(@f)$(command "${(Q)words[1]}" completions zsh -- \
                "${(@Q)words[1,CURRENT-1]}" "${(Q)PREFIX}" 2>/dev/null)}")
            if [[ "${reply[1]}" == files ]]; then
                _files
                return
            fi
            for line in "${(@)reply[2,-1]}"; do
                found+=("${line%%$'\t'*}")
                shown+=("${line/$'\t'/  -- }")
            done
            compadd -l -d shown -a -- found
        }
        if [[ "${funcstack[1]}" == _cairn ]]; then
            _cairn "$@"
        else
            compdef _cairn cairn
        fi

        """#

    /// The script for fish, which does not expand a command's output and quotes it when inserting.
    fileprivate static let fish = #"""
        # Completes the words of cairn in fish.
        function __cairn_complete
            set -l words (commandline -opc)
            set -l now (commandline -ct)
            set -l reply (command $words[1] completions fish -- $words $now 2>/dev/null)
            if test "$reply[1]" = files
                __fish_complete_path (commandline -ct)
                return
            end
            set -e reply[1]
            for line in $reply
                printf '%s\n' $line
            end
        end
        complete -c cairn -f -k -a '(__cairn_complete)'

        """#
}
