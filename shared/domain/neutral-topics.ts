export type NeutralTopic = { loaded: string; neutral: string; reason: string }

export const neutralTopics: Readonly<Record<'left' | 'right', readonly NeutralTopic[]>> = {
  right: [
    {
      loaded: 'Illegal aliens',
      neutral: 'Immigrants without legal status',
      reason: 'It names people by an offense, not their situation.',
    },
    {
      loaded: 'Border invasion',
      neutral: 'Border crossings',
      reason: 'Invasion is what armies do.',
    },
    {
      loaded: 'Anchor babies',
      neutral: 'Birthright citizenship',
      reason: 'It claims to know why children were born.',
    },
    {
      loaded: 'Chain migration',
      neutral: 'Family-based immigration',
      reason: 'The law speaks of family, and opponents speak of chains.',
    },
    {
      loaded: 'Death tax',
      neutral: 'Estate tax',
      reason: 'What is taxed is an estate above a certain size, not a death.',
    },
    {
      loaded: 'Baby killing',
      neutral: 'Abortion',
      reason: 'It calls murder what the debate is about.',
    },
    {
      loaded: 'Abortion on demand',
      neutral: 'Access to abortion',
      reason: 'It suggests that the decision is made lightly.',
    },
    {
      loaded: 'Gun grabbing',
      neutral: 'Gun laws',
      reason: 'Most gun laws take no one’s guns.',
    },
    {
      loaded: 'Woke ideology',
      neutral: 'Social justice movements',
      reason: 'The people it describes no longer use it for themselves.',
    },
    {
      loaded: 'Gender ideology',
      neutral: 'Gender identity',
      reason: 'It calls a doctrine what others call their identity.',
    },
    {
      loaded: 'Grooming in schools',
      neutral: 'LGBTQ topics in schools',
      reason: 'Grooming means preparing a child for sexual abuse.',
    },
    {
      loaded: 'Climate hoax',
      neutral: 'Climate change',
      reason: 'It says that scientists deceive the public.',
    },
    {
      loaded: 'Climate alarmism',
      neutral: 'Climate change',
      reason: 'It says warnings are exaggerated before hearing them.',
    },
    {
      loaded: 'War on coal',
      neutral: 'Coal industry rules',
      reason: 'Rules for power plants are not a war.',
    },
    {
      loaded: 'Job-killing regulations',
      neutral: 'Business regulation',
      reason: 'How rules affect jobs is what the debate is about.',
    },
    {
      loaded: 'Government takeover of health care',
      neutral: 'Government role in health care',
      reason: 'Proposals differ in how much the government would run.',
    },
    {
      loaded: 'Socialist takeover',
      neutral: 'Government role in the economy',
      reason: 'It calls an opponent’s program the end of the system.',
    },
    {
      loaded: 'Welfare queens',
      neutral: 'Welfare recipients',
      reason: 'It says everyone who gets help cheats.',
    },
    {
      loaded: 'Union thugs',
      neutral: 'Labor unions',
      reason: 'It calls members of unions violent.',
    },
    {
      loaded: 'Deep state',
      neutral: 'Federal civil service',
      reason: 'It says that civil servants conspire.',
    },
    {
      loaded: 'Fake news media',
      neutral: 'News media',
      reason: 'It says that reporters lie on purpose.',
    },
    {
      loaded: 'Stolen election',
      neutral: 'Disputed election results',
      reason: 'Whether an election was fair is decided by evidence and courts.',
    },
    {
      loaded: 'Radical Islamic terrorism',
      neutral: 'Islamist terrorism',
      reason: 'It names a religion in place of a political movement.',
    },
    {
      loaded: 'China virus',
      neutral: 'Covid-19',
      reason: 'Diseases are no longer named after countries.',
    },
  ],
  left: [
    {
      loaded: 'Voter suppression',
      neutral: 'Voting rules',
      reason: 'Whether a rule keeps people from voting is what the debate is about.',
    },
    {
      loaded: 'Muslim ban',
      neutral: 'Travel ban',
      reason: 'The order named countries, and its purpose is what the debate is about.',
    },
    {
      loaded: 'Kids in cages',
      neutral: 'Detention of immigrant children',
      reason: 'It turns one picture into the name of a policy.',
    },
    {
      loaded: 'Border concentration camps',
      neutral: 'Immigrant detention',
      reason: 'It compares detention with crimes of another kind.',
    },
    {
      loaded: 'War on women',
      neutral: 'Policies on women',
      reason: 'A policy someone opposes is not a war.',
    },
    {
      loaded: 'Forced birth',
      neutral: 'Abortion limits',
      reason: 'It names a law by its harshest reading.',
    },
    {
      loaded: 'Anti-choice movement',
      neutral: 'Anti-abortion movement',
      reason: 'Its members oppose abortion, not choice.',
    },
    {
      loaded: 'Gun nuts',
      neutral: 'Gun owners',
      reason: 'It calls people who own guns insane.',
    },
    {
      loaded: 'Assault on democracy',
      neutral: 'Democratic institutions',
      reason: 'It calls an attack what others call a reform.',
    },
    {
      loaded: 'Fascist takeover',
      neutral: 'Executive power',
      reason: 'It calls an opponent’s government the end of the system.',
    },
    {
      loaded: 'MAGA cult',
      neutral: 'Trump supporters',
      reason: 'It says voters cannot think for themselves.',
    },
    {
      loaded: 'Killer cops',
      neutral: 'Police use of force',
      reason: 'It says of all officers what is true of a few.',
    },
    {
      loaded: 'Mass incarceration',
      neutral: 'Prison population',
      reason: 'It says too many are in prison before looking at the figures.',
    },
    {
      loaded: 'Climate deniers',
      neutral: 'Doubts about climate change',
      reason: 'It puts doubters next to those who deny crimes of history.',
    },
    {
      loaded: 'Big Oil',
      neutral: 'Oil industry',
      reason: 'It makes one opponent of many companies.',
    },
    {
      loaded: 'Corporate greed',
      neutral: 'Corporate profits',
      reason: 'It states a motive as a fact.',
    },
    {
      loaded: 'Tax giveaways',
      neutral: 'Tax cuts',
      reason: 'Whether a cut is a gift is what the debate is about.',
    },
    {
      loaded: 'Tax cuts for the rich',
      neutral: 'Tax cuts',
      reason: 'Who gains from a cut, and how much, is what the debate is about.',
    },
    {
      loaded: 'Trickle-down economics',
      neutral: 'Supply-side economics',
      reason: 'Only opponents of the theory call it that.',
    },
    {
      loaded: 'Starvation wages',
      neutral: 'Low wages',
      reason: 'It names a wage by its harshest effect.',
    },
    {
      loaded: 'Vulture capitalism',
      neutral: 'Private equity',
      reason: 'It calls investors scavengers.',
    },
    {
      loaded: 'Dark money',
      neutral: 'Undisclosed political donations',
      reason: 'The donations are legal; the point is that donors need not be named.',
    },
    {
      loaded: 'Don’t Say Gay',
      neutral: 'LGBTQ topics in schools',
      reason: 'The law does not use these words; its opponents chose them.',
    },
    {
      loaded: 'Genocide in Gaza',
      neutral: 'War in Gaza',
      reason: 'Courts decide whether the legal definition is met.',
    },
  ],
}
