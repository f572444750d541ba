import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { StartError } from 'cdk-on-localhost/data-folder'
import { CommandError } from '#scripts/move/command-error.ts'
import {
  type Deployment,
  findDeployment,
  findLocalDeployment,
  nameInCdkJson,
} from '#scripts/move/deployment.ts'
import { type Imported, importDeployment } from '#scripts/move/import-deployment.ts'
import { hiddenPrompt, passphraseVariable, readPassphrase } from '#scripts/move/passphrase.ts'

const usage = `Usage: npm run import -- <folder> [--continue] [--name <deployment>]
       npm run import -- <folder> [--continue] --local [--data <folder>]

Puts what npm run export wrote into a new deployment; see docs/moving.md. Sends no mail: people choose a new password with
"Forgot password?". Asks for the passphrase, or reads it from the environment, from ${passphraseVariable}.
--continue  after an interruption; only with the same export
--name      the deployment, by default the deploymentName of cdk.json; region and credentials come from the environment
--local     the local cloud that npm start runs, with its data in .local or another folder`

const namesOf = ({ tables, buckets }: Deployment) =>
  `--table ${tables.catalogue} --people ${tables.people} --operations ${tables.operations} --store ${buckets.store}`

type Repairs = { check: string; fill: string }

function nextSteps({ check, fill }: Repairs, { manifest, people, withoutSignIn }: Imported): string {
  return [
    `Done. No one got mail. ${people} people can sign in once they have set a new password with "Forgot password?".`,
    ...withoutSignIn.map(
      (key) => `Cannot sign in, because the item is unreadable or its address refused: ${key}`,
    ),
    `Now check the counts: npm run repair -- ${check}`,
    `Then fill the search index: npm run repair -- ${fill}`,
    `Then delete the export, at the latest on ${manifest.deleteBy.slice(0, 10)}, and delete again the accounts that were deleted at the source since ${manifest.takenAt}.`,
  ].join('\n')
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      name: { type: 'string' },
      local: { type: 'boolean', default: false },
      data: { type: 'string', default: '.local' },
      continue: { type: 'boolean', default: false },
    },
  })
  const [folder, ...others] = positionals
  if (!folder || others.length > 0) {
    console.error(usage)
    return 2
  }
  const deployment = values.local
    ? await findLocalDeployment(values.data)
    : await findDeployment(values.name ?? nameInCdkJson())
  const imported = await importDeployment(deployment, {
    folder,
    passphrase: await readPassphrase({ given: process.env[passphraseVariable], ask: hiddenPrompt() }),
    isContinued: values.continue,
    now: new Date(),
    newPassword: () => randomBytes(32).toString('base64url'),
    say: (line) => console.log(line),
  })
  const check = values.local ? `--local --data ${values.data}` : namesOf(deployment)
  const fill = values.local ? `${check} --write` : `${check} --search ${deployment.searchTable} --write`
  console.log(nextSteps({ check, fill }, imported))
  return imported.withoutSignIn.length === 0 ? 0 : 1
}

try {
  process.exitCode = await main()
} catch (error) {
  if (!(error instanceof CommandError || error instanceof StartError)) throw error
  console.error(error.message)
  process.exitCode = 2
}
