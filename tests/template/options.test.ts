import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { deploymentConfigSchema } from '#infra/config.ts'
import { everyOption, optionCases } from '#tests/template/option-cases.ts'
import { type SynthesisedTemplates, synthesiseChoices } from '#tests/template/synthesis.ts'

const { mailSenderMailbox: _, ...otherOptions } = everyOption
let byDefault: SynthesisedTemplates
let chosen: SynthesisedTemplates
beforeAll(() => {
  byDefault = synthesiseChoices({})
  // Together, because each synthesis takes a second: what each option changes is its own, and that no other stack changes is shown elsewhere.
  chosen = synthesiseChoices(otherOptions)
})

describe('the options of a deployment', () => {
  test('each has a case here', () => {
    expect(Object.keys(optionCases).sort()).toEqual(Object.keys(deploymentConfigSchema.shape).sort())
  })

  test.each(Object.entries(optionCases))(
    '%s changes in the templates what it is for',
    (option, { seen, values }) => {
      const [without, withIt] = values
      expect(seen(byDefault)).toEqual(without)
      // The one that changes what another makes.
      const templates = option === 'mailSenderMailbox' ? synthesiseChoices(everyOption) : chosen
      expect(seen(templates)).toEqual(withIt)
    },
  )

  test('are those that the guide lists, with their defaults', () => {
    const guide = readFileSync('docs/operations.md', 'utf8')
    const section = guide.slice(guide.indexOf('| key | meaning | default |'))
    const rows = section.slice(0, section.indexOf('\n\n')).split('\n').slice(2)
    const listed = rows.flatMap((row) => {
      const [keys = '', , fallback = ''] = row.split('|').slice(1, 4)
      return [...keys.matchAll(/`(\w+)`/g)].map(([, key = '']) => ({ key, fallback: fallback.trim() }))
    })
    expect(listed.map(({ key }) => key).sort()).toEqual(Object.keys(optionCases).sort())
    const defaults: Record<string, unknown> = deploymentConfigSchema.parse({})
    for (const { key, fallback } of listed) {
      const value = defaults[key]
      if (value === undefined) expect(fallback, key).not.toMatch(/^`/)
      else expect(fallback, key).toBe(`\`${typeof value === 'string' ? value : JSON.stringify(value)}\``)
    }
  })
})
