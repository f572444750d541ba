import type { ESTree } from 'vite'
import { isTest, type Source, visit } from '#scripts/checks/sources.ts'

const keysFile = 'functions/data/keys.ts'
const folders = ['functions/', 'local/', 'scripts/', 'bench/']

type Beginning = { prefix: string; node: ESTree.Node }

/** Every text outside of `keys.ts` that begins as a key does: keys such as `episode#1` are made and recognised there alone. */
export function findKeyPrefixes(sources: readonly Source[]): string[] {
  const isKeys = ({ file }: Source) => file === keysFile
  const known = new Set(sources.filter(isKeys).flatMap((source) => beginningsIn(source).map(prefixOf)))
  return sources
    .filter((source) => !isKeys(source) && !isTest(source.file))
    .filter(({ file }) => folders.some((folder) => file.startsWith(folder)))
    .flatMap((source) =>
      beginningsIn(source)
        .filter(({ prefix }) => known.has(prefix))
        .map(
          ({ prefix, node }) => `${source.file}:${source.lineOf(node)} spells «${prefix}»: ask ${keysFile}`,
        ),
    )
}

const prefixOf = ({ prefix }: Beginning) => prefix

/** What stands before the first `#` of texts that begin with a word. */
function beginningsIn(source: Source): Beginning[] {
  const beginnings: Beginning[] = []
  const take = (node: ESTree.Node, text: unknown) => {
    const [prefix] = (typeof text === 'string' && /^[a-z][a-z-]*#/.exec(text)) || []
    if (prefix) beginnings.push({ prefix, node })
  }
  visit(source, {
    Literal(node) {
      take(node, node.value)
    },
    TemplateLiteral(node) {
      take(node, node.quasis[0]?.value.cooked)
    },
  })
  return beginnings
}
