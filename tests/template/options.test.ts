import { readFileSync } from 'node:fs'
import { inertTypes, resourceTypes } from 'cdk-on-localhost/testing'
import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { deploymentConfigSchema } from '#infra/config.ts'
import { everyOption, optionCases } from '#tests/template/option-cases.ts'
import { type SynthesisedTemplates, synthesiseChoices } from '#tests/template/synthesis.ts'

const { mailSenderMailbox: _, ...otherOptions } = everyOption
/** The sender's mailbox changes what another case expects, and a web ACL excludes a rate limit. */
const synthesisedAlone = ['mailSenderMailbox', 'webAclArn']
let byDefault: SynthesisedTemplates
let chosen: SynthesisedTemplates
beforeAll(() => {
  byDefault = synthesiseChoices({})
  // Sets all options in one synthesis, because each synthesis takes a second. `readers.test.ts` proves that
  // options do not affect other stacks.
  chosen = synthesiseChoices(otherOptions)
})

function rowsOfGuide(head: string): string[][] {
  const guide = readFileSync('docs/operations.md', 'utf8')
  const section = guide.slice(guide.indexOf(head))
  const rows = section.slice(0, section.indexOf('\n\n')).split('\n').slice(2)
  return rows.map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
}

describe('the options of a deployment', () => {
  test('each have a case in this file [S22.1]', () => {
    expect(Object.keys(optionCases).sort()).toEqual(Object.keys(deploymentConfigSchema.shape).sort())
  })

  test.each(Object.entries(optionCases))(
    '%s changes the expected part of the templates [S22.1]',
    (option, { chosen: ofCase, seen, values }) => {
      const [without, withIt] = values
      expect(seen(byDefault)).toEqual(without)
      const templates = synthesisedAlone.includes(option) ? synthesiseChoices(ofCase) : chosen
      expect(seen(templates)).toEqual(withIt)
    },
  )

  test('are those that the guide lists, with their defaults [S22.1]', () => {
    const listed = rowsOfGuide('| key | meaning | default |').flatMap(([keys = '', , fallback = '']) =>
      [...keys.matchAll(/`(\w+)`/g)].map(([, key = '']) => ({ key, fallback })),
    )
    expect(listed.map(({ key }) => key).sort()).toEqual(Object.keys(optionCases).sort())
    const defaults: Record<string, unknown> = deploymentConfigSchema.parse({})
    for (const { key, fallback } of listed) {
      const value = defaults[key]
      if (value === undefined) expect(fallback, key).not.toMatch(/^`/)
      else expect(fallback, key).toBe(`\`${typeof value === 'string' ? value : JSON.stringify(value)}\``)
    }
  })
})

/**
 * The CDK adds these types, or other apps use them. The package's `example.integration.test.ts` boots them.
 */
const typesOfOthers = ['AWS::CDK::Metadata', 'AWS::DynamoDB::Table', 'Custom::S3AutoDeleteObjects']

/** One machine recognizes speech with its own commands, so it boots no recognizer on AWS Batch. */
const onlyOnAws = /^AWS::(Batch|EC2)::|^AWS::IAM::InstanceProfile$/

test('the emulator supports exactly the resource types of these templates, with few exceptions', () => {
  const types = [byDefault, chosen]
    .flatMap((templates) =>
      [...templates.values()].flatMap(({ Resources }) => Object.values(Resources).map(({ Type }) => Type)),
    )
    .filter((type) => !onlyOnAws.test(type))
  const known = [...Object.keys(resourceTypes), ...inertTypes]
  expect(known.sort()).toEqual([...new Set([...typesOfOthers, ...types])].sort())
})

const parametersSchema = z.object({
  Parameters: z.record(z.string(), z.object({ Default: z.unknown() })).default({}),
})

test('the parameters of the stacks are those that the guide lists, each with its stacks and its default', () => {
  const listed = rowsOfGuide('| parameter | stack | default |').map(([name, stacks = '', meaning = '']) => ({
    name,
    stacks: stacks
      .replace(/: the same in all$/, '')
      .split(', ')
      .sort(),
    fallback: meaning.split(/[:;] /)[0]?.replaceAll('`', ''),
  }))
  const declared = new Map<string, { stacks: string[]; fallback: string }>()
  for (const [stack, template] of byDefault) {
    for (const [name, { Default }] of Object.entries(parametersSchema.parse(template).Parameters)) {
      const known = declared.get(name)?.stacks ?? []
      declared.set(name, {
        stacks: [...known, stack.replace('Sidelight', '')],
        fallback: `${Default}` || 'empty',
      })
    }
  }
  // The CDK adds this parameter to every stack.
  declared.delete('BootstrapVersion')
  const expected = [...declared].map(([name, { stacks, fallback }]) => ({
    name: `\`${name}\``,
    stacks: stacks.sort(),
    fallback,
  }))
  expect(new Set(listed)).toEqual(new Set(expected))
})
