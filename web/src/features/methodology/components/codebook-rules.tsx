import { codebook } from '#shared/domain/codebook.ts'

export function CodebookRules() {
  const rules = [
    ...codebook.steps.map(({ stance, anchor }) => ({ name: stance, rule: anchor })),
    { name: 'Not political', rule: codebook.notPolitical },
    { name: 'Not enough evidence', rule: codebook.notEnoughEvidence },
  ]
  return (
    <>
      <p>
        A step says which positions an episode as a whole argues for or leaves unchallenged. It doesn’t say
        how extreme, polite, well argued or true they are. An episode that weighs both sides fairly, or
        reports without taking a side, is Centrist.
      </p>
      <p>{codebook.frame}</p>
      <dl className="flex flex-col gap-4">
        {rules.map(({ name, rule }) => (
          <div key={name}>
            <dt className="font-semibold">{name}</dt>
            <dd className="mt-0.5">{rule}</dd>
          </div>
        ))}
      </dl>
      <p>
        A language model gets these rules word for word. We also wrote and labeled our test passages by them.
      </p>
    </>
  )
}
