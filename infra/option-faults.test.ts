import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { checkRegion, configOf, readCdkContext } from '#infra/cdk-context.ts'
import { deploymentConfigSchema } from '#infra/config.ts'

/** The sentence that the operator reads. */
function refusalOf(options: unknown): string {
  try {
    configOf(options)
  } catch (error) {
    if (error instanceof Error) return `${error.name}: ${error.message}`
  }
  return 'accepted'
}

describe('a mistake in the options is told in one sentence', () => {
  test.each(Object.keys(deploymentConfigSchema.shape))('for a wrong kind of %s', (option) => {
    const sentence = refusalOf({ [option]: null })
    expect(sentence).toMatch(new RegExp(`^OptionsError: ${option} must be .+[^.]\\.$`))
    expect(sentence).not.toContain('undefined')
  })

  test.each([
    [{ stanceVotes: 4 }, 'stanceVotes must be an odd number from 1 to 9.'],
    [{ stanceVotes: 11 }, 'stanceVotes must be an odd number from 1 to 9.'],
    [{ stanceVotes: '5' }, 'stanceVotes must be an odd number from 1 to 9.'],
    [{ hstsIncludeSubdomains: 'yes' }, 'hstsIncludeSubdomains must be true or false.'],
    [{ contentLanguages: ['en', 5] }, 'contentLanguages must be a list of languages, such as ["en"].'],
    [{ contentLanguages: [] }, 'contentLanguages must be a list of languages, such as ["en"].'],
    [{ contactAddress: 'me' }, 'contactAddress must be an email address.'],
    [{ recoveredTables: { people: 7 } }, /^recoveredTables\.people must be the name of a table, .+\.$/],
    [
      { recoveredTables: { catalogue: 'restored' } },
      'recoveredTables.catalogue and recoveredTables.catalogueStream belong together.',
    ],
    [
      { recoveredTables: { catalogueStream: 'arn:a' } },
      'recoveredTables.catalogue and recoveredTables.catalogueStream belong together.',
    ],
    [
      { recoveredTables: { catalogueStream: 'a' } },
      'recoveredTables.catalogueStream must be the ARN of a stream, which starts with arn:.',
    ],
    [{ speechRecognizer: 'batch' }, /^speechRecognizer must be an object .+\.$/],
    [{ speechRecognizer: { kind: 'whisper' } }, 'speechRecognizer.kind must be transcribe or batch.'],
    [{ speechRecognizer: {} }, 'speechRecognizer.kind must be transcribe or batch.'],
    [
      { speechRecognizer: { kind: 'batch' } },
      'speechRecognizer.image must be the address of a container image.',
    ],
    [
      { speechRecognizer: { kind: 'batch', image: 'a', vcpus: 8, maximumVcpus: 4 } },
      'speechRecognizer.maximumVcpus must be a whole number, and at least vcpus.',
    ],
    [{ rateLimit: 0 }, 'rateLimit must be a whole number from 100 to 2000000000.'],
    [{ rateLimit: 2000, webAclArn: 'arn:a' }, 'webAclArn and rateLimit exclude each other: set one of them.'],
    [{ siteDomain: 'a.example.org' }, 'siteDomain and certificateArn belong together: set both or none.'],
    [
      { alarmTopicArn: 'arn:a' },
      'With alarmTopicArn, runbookUrl must be the address of a page that can be opened.',
    ],
  ])('%j', (options, sentence) => {
    expect(refusalOf(options).replace(/^OptionsError: /, '')).toEqual(
      typeof sentence === 'string' ? sentence : expect.stringMatching(sentence),
    )
  })

  test.each([
    [{ stanceVote: 5 }, 'stanceVote is no option; do you mean stanceVotes?'],
    [{ StanceVotes: 5 }, 'StanceVotes is no option; do you mean stanceVotes?'],
    [{ certificateARN: 'a', siteDomain: 'b' }, 'certificateARN is no option; do you mean certificateArn?'],
    [{ alarmTopic: 'arn:a' }, 'alarmTopic is no option; do you mean alarmTopicArn?'],
    [
      { recoveredTables: { catalog: 'restored' } },
      'recoveredTables.catalog is no option; do you mean recoveredTables.catalogue?',
    ],
    [
      { speechRecognizer: { kind: 'batch', img: 'a' } },
      'speechRecognizer.img is no option; do you mean speechRecognizer.image?',
    ],
    [
      { speechRecognizer: { kind: 'transcribe', image: 'a' } },
      'speechRecognizer.image is only for the kind batch.',
    ],
    [{ colour: 'red' }, 'colour is no option; docs/operations.md lists them.'],
  ])('with the closest name for an unknown one: %j', (options, sentence) => {
    expect(refusalOf(options)).toBe(`OptionsError: ${sentence}`)
  })

  test.each(['{"stanceVotes":', '', '{stanceVotes:5}', '5', '[]', 'null', true, ['en']])(
    'for options that are no JSON object: %j',
    (options) => {
      expect(refusalOf(options)).toMatch(/^OptionsError: sidelight must be a JSON object, .+[^.]\.$/)
    },
  )

  test.each(['{"context":', '{}', '{"context":[]}'])('for a cdk.json that cannot be read: %s', (text) => {
    const folder = mkdtempSync(join(tmpdir(), 'sidelight-context-'))
    const file = join(folder, 'cdk.json')
    writeFileSync(file, text)
    expect(() => readCdkContext(file)).toThrow(`${file} must be JSON with an object named context.`)
    rmSync(folder, { recursive: true })
  })
})

test('a rate limit is refused where the region is known to be another than that of CloudFront’s firewalls', () => {
  const limited = deploymentConfigSchema.parse({ rateLimit: 2000 })
  expect(() => checkRegion(limited, 'eu-central-1')).toThrow(
    'rateLimit works only in us-east-1, not in eu-central-1; create a web ACL in us-east-1 and name it in webAclArn.',
  )
  for (const region of ['us-east-1', undefined]) expect(() => checkRegion(limited, region)).not.toThrow()
  expect(() => checkRegion(deploymentConfigSchema.parse({}), 'eu-central-1')).not.toThrow()
})
