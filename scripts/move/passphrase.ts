import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { CommandError } from '#scripts/move/command-error.ts'

export const passphraseVariable = 'EXPORT_PASSPHRASE'

/** age advises four or five random words, or ten random letters and digits. */
const minimumLength = 12

export type Ask = (question: string) => Promise<string>

/** Undefined where no one could answer. What is typed does not appear on the screen. */
export function hiddenPrompt(): Ask | undefined {
  if (!process.stdin.isTTY) return undefined
  return async (question) => {
    process.stderr.write(question)
    const output = new Writable({ write: (_chunk, _encoding, done) => done() })
    const reader = createInterface({ input: process.stdin, output, terminal: true })
    try {
      return await reader.question('')
    } finally {
      reader.close()
      process.stderr.write('\n')
    }
  }
}

type From = { given: string | undefined; ask: Ask | undefined }

/** Not from the command line, because other users of the machine see that. @throws CommandError */
export async function readPassphrase({ given, ask }: From): Promise<string> {
  if (given) return given
  if (ask) return ask('Passphrase of the export: ')
  throw new CommandError(`Put the passphrase into the environment as ${passphraseVariable}.`)
}

/** @throws CommandError for a short or mistyped one */
export async function readNewPassphrase({ given, ask }: From): Promise<string> {
  const passphrase = await readPassphrase({ given, ask })
  if (passphrase.length < minimumLength)
    throw new CommandError(`Choose a passphrase of at least ${minimumLength} characters.`)
  if (!given && ask && (await ask('Once more: ')) !== passphrase)
    throw new CommandError('The two passphrases differ.')
  return passphrase
}
