export type Answers = {
  /** Of `--yes`. */
  isYes: boolean
  /** Of `--confirm`. */
  typed: string | undefined
  /** Undefined where no one can be asked. */
  ask: ((question: string) => Promise<string>) | undefined
}

export const sentenceToType = (deployment: string) => `delete all data of ${deployment}`

/** Asks twice, or takes `--yes` together with `--confirm <name>`. Undefined: confirmed; else why not. */
export async function refusalOf(
  deployment: string,
  { isYes, typed, ask }: Answers,
): Promise<string | undefined> {
  if (typed !== undefined && typed !== deployment)
    return `--confirm names ${typed}, but the deployment is ${deployment}. Nothing was deleted.`
  if (isYes) return typed ? undefined : `--yes also needs --confirm ${deployment}. Nothing was deleted.`
  if (!ask) return `Nothing was deleted. Without a terminal, give --yes --confirm ${deployment}.`
  if ((await ask(`Type the name of the deployment: `)) !== deployment)
    return 'That is another name. Nothing was deleted.'
  const sentence = sentenceToType(deployment)
  if ((await ask(`This cannot be undone. Type "${sentence}": `)) !== sentence)
    return 'That is something else. Nothing was deleted.'
  return undefined
}
