export type Probe = { name: string; isHostile: boolean; q: string }

type Words = {
  frequent: readonly string[]
  medium: readonly string[]
  rare: readonly string[]
  scarce: readonly string[]
  single: string
}

/** As many as a search may have. */
const twelveFrequent =
  'people government country american president world years great congress nation america health'

export function listProbes({ frequent, medium, rare, scarce, single }: Words): Probe[] {
  const [f0 = '', f1 = '', f2 = ''] = frequent
  const [m0 = '', m1 = '', m2 = '', m3 = ''] = medium
  const [r0 = '', r1 = ''] = rare
  const [s0 = '', s1 = ''] = scarce
  const usual = {
    'frequent word': f0,
    'medium word': m0,
    'rare word': r0,
    'scarce word': s0,
    'word said once': single,
    'word never said': 'zyzzyva',
    'two frequent words': `${f0} ${f1}`,
    'two medium words': `${m0} ${m1}`,
    'two rare words': `${r0} ${r1}`,
    'frequent and scarce word': `${f0} ${s0}`,
    'two scarce words': `${s0} ${s1}`,
    'frequent word without a medium one': `${f0} -${m0}`,
    'phrase: "the united states"': '"the united states"',
    'phrase: "health care"': '"health care"',
  }
  const hostile = {
    'rare word without a frequent one': `${r0} -${f0}`,
    'four medium words': `${m0} ${m1} ${m2} ${m3}`,
    'medium word without three frequent ones': `${m0} -${f0} -${f1} -${f2}`,
    'phrase of medium words, never said': `"${m0} ${m1} ${m2}"`,
    'frequent words with common ones between, never said': `"${f2} the ${f0} the ${f1} the ${f2}"`,
    'twelve frequent words': twelveFrequent,
  }
  const probesOf = (queries: Record<string, string>, isHostile: boolean) =>
    Object.entries(queries).map(([name, q]) => ({ name, q, isHostile }))
  return [...probesOf(usual, false), ...probesOf(hostile, true)]
}
