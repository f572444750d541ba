import { isWithinBounds } from '#functions/domain/analysis/answer-size.ts'
import type { ContentBlock, ModelAnswer } from '#functions/domain/analysis/conversation.ts'
import { type ToolInput, type ToolName, tools } from '#functions/domain/analysis/tools.ts'

type Fault = { forAdmin: string; forModel: string }

type Reading<Name extends ToolName> = { value: ToolInput<Name> } | { fault: Fault }

const cutOff: Fault = {
  forAdmin: 'It was cut off before its end.',
  forModel: 'The answer was cut off before its end; it must be shorter.',
}
const withheld: Fault = {
  forAdmin: 'The provider’s content filter held it back.',
  forModel: 'The answer was held back by a content filter.',
}
const unreadable: Fault = {
  forAdmin: 'It was empty, or a page of the provider in its place.',
  forModel: 'The answer could not be read.',
}
const tooLong: Fault = {
  forAdmin: 'It was far too long.',
  forModel: 'The answer is far too long or too deeply nested.',
}
const noCall = (tool: ToolName): Fault => ({
  forAdmin: 'It came as free text, which is also how models decline a task.',
  forModel: `The answer calls no tool; it must call ${tool}.`,
})
const otherCall = (tool: ToolName): Fault => ({
  forAdmin: 'It was not the one answer that was asked for.',
  forModel: `The answer must be one call of ${tool}.`,
})
const otherForm = (faults: string): Fault => ({
  forAdmin: 'Something in it was missing or not in the form that was asked for.',
  forModel: faults,
})

const mostFaultsReported = 10

/** `faultOf` checks an answer that already fits the schema. A fault is a sentence for the model. */
type Wanted<Name extends ToolName> = {
  tool: Name
  faultOf?: ((value: ToolInput<Name>) => string | undefined) | undefined
}

function readInput<Name extends ToolName>(input: unknown, { tool, faultOf }: Wanted<Name>): Reading<Name> {
  if (!isWithinBounds(input)) return { fault: tooLong }
  const outcome = tools[tool].input.safeParse(input)
  if (outcome.success) {
    const value = outcome.data as ToolInput<Name> // zod infers the union of all tools' inputs
    const fault = faultOf?.(value)
    return fault === undefined ? { value } : { fault: otherForm(fault) }
  }
  const faults = outcome.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  return { fault: otherForm(faults.slice(0, mostFaultsReported).join('; ')) }
}

const isCall = (block: ContentBlock) => block.kind === 'tool-use'

/** An answer that was cut off may fit the schema and still be incomplete, so its ending is checked first. */
export function readAnswer<Name extends ToolName>(answer: ModelAnswer, wanted: Wanted<Name>): Reading<Name> {
  const { tool } = wanted
  if (answer.ending === 'cut-off') return { fault: cutOff }
  if (answer.ending === 'withheld') return { fault: withheld }
  const uses = answer.content.filter(isCall)
  const [use] = uses
  if (answer.ending === 'unreadable' || answer.content.length === 0) return { fault: unreadable }
  if (!use) return { fault: noCall(tool) }
  if (uses.length > 1 || use.name !== tool) return { fault: otherCall(tool) }
  return readInput(use.input, wanted)
}
