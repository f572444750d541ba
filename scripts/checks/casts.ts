import { type CheckAllowance, type Finding, refuseFindings } from '#scripts/checks/allowances.ts'
import { type Source, visit } from '#scripts/checks/sources.ts'

/** Casts that are allowed because the compiler cannot infer the type. */
const allowances: readonly CheckAllowance[] = [
  {
    files: ['web/src/lib/api/readers.ts'],
    what: ['as ReadFields<Each>'],
    reason: 'made field by field with the readers of that very type; the compiler types entries as `any`',
  },
  {
    files: ['web/src/lib/page-data.ts'],
    what: [': PageData = JSON'],
    reason: 'our own server wrote it from parsed answers; the schemas would cost the browser 28 kB',
  },
  {
    files: ['web/src/lib/page-meta.ts'],
    what: [': PageHead = JSON'],
    reason: 'the text was made from such a value two lines before',
  },
  {
    files: ['tests/template/grant-keys.test.ts'],
    what: ['@ts-expect-error'],
    reason: 'the test proves that the compiler refuses these grants',
  },
  {
    files: ['tests/integration/boot.test.ts'],
    what: [': Template = JSON'],
    reason: 'the boot parses the template once the test has changed it',
  },
  {
    files: ['web/src/served/episode-page.tsx'],
    what: [': EpisodeView = JSON'],
    reason: 'the text is made from such a value in the same expression, to be read as the browser reads it',
  },
  {
    files: ['functions/domain/analysis/answer-faults.ts'],
    what: ['as ToolInput<Name>'],
    reason:
      'parsed by the schema of that very tool; the compiler does not follow a name into a union of schemas',
  },
  {
    files: ['functions/http/route.test.ts'],
    what: ['as { text: string }'],
    reason: 'the test passes what the type forbids',
  },
  {
    files: ['packages/cdk-on-localhost/src/aws/plain-http.ts'],
    what: ['as never'],
    reason: 'the types of Node’s HTTP/2 compatibility layer are not those of its HTTP server',
  },
  {
    files: ['packages/cdk-on-localhost/src/services/dynamodb/dynamodb.integration.test.ts'],
    what: ['as TransactionCanceledException', 'as never'],
    reason: 'the test passes what the type forbids, and reads fields of an SDK error',
  },
  {
    files: ['packages/cdk-on-localhost/src/services/lambda/asynchronous.ts'],
    what: ['as unknown'],
    reason: 'JSON is unknown until a schema parses it',
  },
  {
    files: ['packages/cdk-on-localhost/src/services/lambda/runtime/worker.ts'],
    what: ['as WorkerSettings'],
    reason: 'passed by our own host in the same process; a schema would slow every cold start',
  },
  {
    files: ['packages/cdk-on-localhost/src/services/states/definition.ts'],
    what: ['as ConstructorParameters<typeof StateMachine>[0]'],
    reason: 'the interpreter checks the definition itself',
  },
  {
    files: ['local/fakes/bedrock.integration.test.ts'],
    what: ['as Record<string, unknown>', 'as { quotes: { text: string; segment_first: number }[] }'],
    reason: 'the answer of a fake, compared in the same test',
  },
  {
    files: ['local/fakes/speech/decode.ts'],
    what: ['as Buffer'],
    reason: 'a stream of Node types its chunks as `any`',
  },
  {
    files: ['local/feed-server/flite.ts'],
    what: ['as WebAssembly.Imports'],
    reason: 'Node types what its WASI imports as an object',
  },
  {
    files: ['local/feed-server/speech-process.ts'],
    what: ['as SpeechOrder'],
    reason: 'passed by our own parent process',
  },
]

const advice = 'parse the value, narrow it or give it a type instead'

/**
 * Finds code that bypasses the type checker: casts (except `as const`), `!`, `any`, and comments that switch
 * it off.
 */
export function findCasts(
  sources: readonly Source[],
  allowed: readonly CheckAllowance[] = allowances,
): readonly string[] {
  return refuseFindings(sources.flatMap(castsIn), allowed, advice)
}

const readsJson = /^(?:JSON\.parse\(|await [^;]*\.json\(\)$)/

function castsIn(source: Source): Finding[] {
  const findings: Finding[] = []
  const find = (node: Parameters<Source['lineOf']>[0], what: string) =>
    findings.push({ file: source.file, line: source.lineOf(node), what })
  visit(source, {
    TSAsExpression(node) {
      const type = source.textOf(node.typeAnnotation)
      if (type !== 'const') find(node, `as ${type}`)
    },
    TSTypeAssertion(node) {
      find(node, `<${source.textOf(node.typeAnnotation)}>`)
    },
    TSNonNullExpression(node) {
      find(node, '!')
    },
    TSAnyKeyword(node) {
      find(node, 'any')
    },
    VariableDeclarator(node) {
      if (node.definite) find(node, '!')
      const { id, init } = node
      const type =
        'typeAnnotation' in id && id.typeAnnotation ? source.textOf(id.typeAnnotation) : ': unknown'
      // `JSON.parse` returns `any`, so the compiler would accept any declared type.
      if (init && type !== ': unknown' && readsJson.test(source.textOf(init))) find(node, `${type} = JSON`)
    },
    PropertyDefinition(node) {
      if (node.definite) find(node, '!')
    },
  })
  for (const comment of source.comments) {
    const [directive] = /@ts-(?:ignore|expect-error|nocheck)/.exec(comment.value) ?? []
    if (directive) find(comment, directive)
  }
  return findings
}
