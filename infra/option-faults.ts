import type * as z from 'zod'
import type { DeploymentConfig, OwnRecognizerConfig } from '#infra/config.ts'
import { defaultModelId } from '#shared/deployment/models.ts'
import { editDistance } from '#shared/format/edit-distance.ts'

/** A mistake in the options of a deployment. The message is one sentence for the operator. */
export class OptionsError extends Error {
  override readonly name = 'OptionsError'
}

/** Ends the process with the sentence alone. @throws every other error */
export function endWithSentence(error: unknown): never {
  if (!(error instanceof OptionsError)) throw error
  console.error(error.message)
  process.exit(1)
}

type OptionName =
  | keyof DeploymentConfig
  | `recoveredTables.${keyof DeploymentConfig['recoveredTables']}`
  | `speechRecognizer.${keyof OwnRecognizerConfig}`

const generation = 'a whole number of at least 1'
const email = 'an email address'
const restoredTable = 'the name of a table, 3 to 255 letters, digits, dots, hyphens and underscores'
const domainLike = (example: string) =>
  `the name of a domain, such as ${example}, without scheme, port or path`

/** Ends the sentence "… must be …". */
const requirements: Readonly<Record<OptionName, string>> = {
  deploymentName: 'at most 24 letters, digits and single hyphens, starting with a letter',
  siteDomain: domainLike('podcasts.example.org'),
  certificateArn: 'the ARN of a certificate, which starts with arn:',
  hstsIncludeSubdomains: 'true or false',
  webAclArn: 'the ARN of a web ACL, which starts with arn:',
  rateLimit: 'a whole number from 100 to 2000000000',
  originVerifyGeneration: generation,
  recoveredTables: 'an object with names of tables, such as {"catalogue":"catalogue-restored"}',
  'recoveredTables.catalogue': restoredTable,
  'recoveredTables.catalogueStream': 'the ARN of a stream, which starts with arn:',
  'recoveredTables.people': restoredTable,
  'recoveredTables.operations': restoredTable,
  mailDomain: domainLike('mail.example.org'),
  mailReplyTo: email,
  mailSenderName: 'one line of 1 to 64 characters',
  mailSenderMailbox: 'at most 64 small letters and digits, such as no-reply',
  mailPostalAddress: 'a text of 1 to 300 characters',
  contactAddress: email,
  mailedLinksGeneration: generation,
  modelId: `the ID of an inference profile or a model, such as ${defaultModelId}`,
  stanceVotes: 'an odd number from 1 to 9',
  speechRecognizer: 'an object with a kind, such as {"kind":"transcribe"}',
  'speechRecognizer.kind': 'transcribe or batch',
  'speechRecognizer.image': 'the address of a container image',
  'speechRecognizer.instanceTypes': 'a list of instance types, such as ["g6.xlarge"]',
  'speechRecognizer.vcpus': 'a whole number of at least 1',
  'speechRecognizer.memoryMegabytes': 'a whole number of at least 512',
  'speechRecognizer.gpus': 'a whole number of at least 0',
  'speechRecognizer.maximumVcpus': 'a whole number, and at least vcpus',
  'speechRecognizer.dollarsPerAudioHour': 'a number from 0 to 100',
  linksRunsToConsole: 'true or false',
  contentLanguages: 'a list of languages, such as ["en"]',
  alarmTopicArn: 'the ARN of an SNS topic, which starts with arn:',
  securityContact: 'an address that starts with mailto: or https:',
  runbookUrl: 'the address of a document, such as https://example.org/runbook',
}

const requirementOf: ReadonlyMap<string, string> = new Map(Object.entries(requirements))

const parentOf = (name: string) => name.slice(0, name.lastIndexOf('.') + 1)

/** The closest name of an option in the same object, if it is likely that it was meant. */
function closestName(unknown: string): string | undefined {
  const distanceTo = (name: string) => editDistance(name.toLowerCase(), unknown.toLowerCase())
  const [closest] = [...requirementOf.keys()]
    .filter((name) => parentOf(name) === parentOf(unknown))
    .toSorted((one, other) => distanceTo(one) - distanceTo(other))
  if (closest === undefined) return undefined
  const length = unknown.length - parentOf(unknown).length
  return distanceTo(closest) <= Math.max(2, length / 3) ? closest : undefined
}

function unknownOption(name: string): string {
  if (requirementOf.has(name)) return `${name} is only for the kind batch.`
  const meant = closestName(name)
  return meant
    ? `${name} is no option; do you mean ${meant}?`
    : `${name} is no option; docs/operations.md lists them.`
}

/** One sentence about the first mistake. Unknown names come first, because they explain missing options. */
export function sentenceOf({ issues }: z.ZodError): string {
  const unknown = issues.find((issue) => issue.code === 'unrecognized_keys')
  if (unknown) return unknownOption([...unknown.path, ...unknown.keys.slice(0, 1)].join('.'))
  const [issue] = issues
  // Places in lists are left out.
  const name = issue?.path.filter((part) => typeof part === 'string').join('.')
  return name ? `${name} must be ${requirementOf.get(name)}.` : `${issue?.message}`
}
