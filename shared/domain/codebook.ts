import type { Stance } from '#shared/domain/stance.ts'

/**
 * Part of the prompts, and the instructions for people who wrote and labeled evaluation texts with five
 * steps.
 */
export const codebook = {
  frame:
    'The frame is politics in the United States today. What counts as left or right elsewhere, or counted so in another century, does not decide. A step says which positions a text puts forward or lets stand. Tone, manners, accuracy and the quality of the argument do not count, and neither does who is speaking.',
  steps: [
    {
      stance: 'Far Left',
      anchor:
        'Wants the basic order of the economy or the state replaced in favor of collective ownership or power: no private health insurance or landlords, workers or the public owning large companies, prisons, police or borders done away with. Calls reform within the present order not worth having.',
    },
    {
      stance: 'Left-leaning',
      anchor:
        'Wants the present order kept and changed toward more public provision, regulation, redistribution or civil rights: a public health plan, higher taxes on high incomes, stricter rules on guns or emissions, a path to citizenship, legal abortion.',
    },
    {
      stance: 'Centrist',
      anchor:
        'Gives both sides fair weight, reports without taking one, or argues for a compromise in which each side gets something it wants. Also a text whose positions on the left and on the right balance.',
    },
    {
      stance: 'Right-leaning',
      anchor:
        'Wants the present order kept and changed toward lower taxes, less regulation, stricter enforcement or more room for tradition, religion and the states: tax cuts, school choice, gun rights, border enforcement, limits on abortion.',
    },
    {
      stance: 'Far Right',
      anchor:
        'Wants the basic order replaced in favor of nation, tradition, faith or authority over equal rights and liberal institutions: an end to all immigration, citizenship by descent, a state church, courts and elections that no longer bind a leader, federal agencies and public schools done away with. Calls compromise with opponents betrayal.',
    },
  ] satisfies { stance: Stance; anchor: string }[],
  notPolitical:
    'Nothing in the text can be placed: no public question is argued or reported on. A policy word in passing, such as a tax in a cooking show, does not make it political.',
  notEnoughEvidence:
    'There is political matter, but too little or too contradictory to place the text: an election is mentioned without a position, or a speaker takes back what was said. This is not the center, which needs positions that balance.',
} as const
