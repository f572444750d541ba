import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import * as z from 'zod'
import { newCallFiles } from '#scripts/new-call/new-call.ts'
import { blank, type NewCall } from '#scripts/new-call/templates.ts'

const usage = `Usage: npm run new-call -- <resource.verb> [--audience public|account|admin] [--method GET|POST|PUT|PATCH|DELETE]

Writes the contract, entry, grant and test of a call and regenerates what follows from contracts.
Without options: a GET for visitors.`

const kebabCase = /^[a-z]+(?:-[a-z]+)*$/
const callSchema = z.object({
  resource: z.string().regex(kebabCase),
  verb: z.string().regex(kebabCase),
  audience: z.enum(['public', 'account', 'admin']).default('public'),
  method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']).default('GET'),
})

const read = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : undefined)

/** Prints an error's message without a stack trace. */
function filesOf(call: NewCall): ReadonlyMap<string, string> {
  const grantFiles = readdirSync('infra/grants').map((file) => `infra/grants/${file}`)
  try {
    return newCallFiles(call, read, grantFiles)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { audience: { type: 'string' }, method: { type: 'string' } },
})
const [resource, verb, ...more] = (positionals[0] ?? '').split('.')
const parsed = callSchema.safeParse({ resource, verb, ...values })
if (!parsed.success || more.length > 0 || positionals.length !== 1) {
  console.error(usage)
  process.exit(1)
}

const files = filesOf(parsed.data)
for (const [file, text] of files) {
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, text)
}
const run = (...command: [string, ...string[]]) =>
  execFileSync('npx', command, { stdio: ['ignore', 'ignore', 'inherit'] })
run('biome', 'check', '--write', ...files.keys())
run('tsx', 'scripts/web-calls.ts')
run('tsx', 'scripts/openapi.ts')

const left = [...files.keys()].filter((file) => readFileSync(file, 'utf8').includes(blank))
console.log([...files.keys()].map((file) => `wrote ${file}`).join('\n'))
console.log(`\nFill in what is marked ${blank} in:\n${left.map((file) => `  ${file}`).join('\n')}`)
