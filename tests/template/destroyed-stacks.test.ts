import { rmSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { stackNamesOf } from '#scripts/destroy/stacks.ts'
import { appForTest } from '#tests/template/synthesis.ts'

const speechRecognizer = { kind: 'batch', image: 'ghcr.io/example/recognizer:1' }
const app = appForTest({ speechRecognizer })
afterAll(() => rmSync(app.outdir, { recursive: true, force: true }))

test('the command that takes a deployment down knows every stack, and deletes each before those it needs [S20.95]', () => {
  const { stacks } = app.synth()
  const order = stackNamesOf('Sidelight')
  expect(order.toSorted()).toEqual(stacks.map(({ stackName }) => stackName).toSorted())
  const early = stacks.flatMap(({ stackName, dependencies }) =>
    dependencies
      .filter(({ id }) => order.includes(id) && order.indexOf(id) > order.indexOf(stackName))
      .map(({ id }) => `${stackName} needs ${id}`),
  )
  expect(early).toEqual([])
})
