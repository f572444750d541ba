import { setTimeout } from 'node:timers/promises'
import { runChecks } from '#scripts/findings/finding.ts'
import { ask } from '#scripts/smoke/ask.ts'
import { checksFor } from '#scripts/smoke/checks-for.ts'
import { readOptions } from '#scripts/smoke/options.ts'

const usage = `Usage: npm run smoke -- <address of the site> [--gateway <address of the gateway>]
         [--email <address> --password <password>] [--wait] [--reset-mail <address>]
       npm run smoke -- --outputs <file> …

Checks a deployment from outside. Each line says ok, failed or skipped, and how to solve what failed.
--gateway      the output GatewayUrl of SidelightFront: tries the ten stages of the gateway
--outputs      the file of \`cdk deploy --outputs-file\`, instead of both addresses
--email        a throw-away account: signs in, refreshes the session and signs out; of an admin, also tries an
               upload, which the admin log lists. SMOKE_EMAIL and SMOKE_PASSWORD say the same and stay out of
               the list of processes
--wait         refreshes the session only after its life, which takes 16 minutes
--reset-mail   asks for a code for this account's forgotten password; the address gets an email
Ends with 1 if a check failed.`

function optionsOrUsage() {
  try {
    return readOptions(process.argv.slice(2), process.env)
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${usage}`)
    return undefined
  }
}

async function main(): Promise<number> {
  const options = optionsOrUsage()
  if (!options) return 2
  const context = { ...options, session: new Map<string, string>(), ask, wait: setTimeout }
  const isGood = await runChecks(checksFor(options), context, (line) => console.log(line))
  return isGood ? 0 : 1
}

process.exitCode = await main()
