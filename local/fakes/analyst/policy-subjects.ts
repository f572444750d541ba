import { singular, splitWords } from '#local/fakes/analyst/words.ts'

/** Comma-separated terms for each subject, in the singular and of at most two words. */
const termsBySubject: Readonly<Record<string, string>> = {
  'Aging and Retirement': 'retirement, pension, retiree, elderly, nursing home, retire',
  Agriculture: 'farm, farmer, agriculture, crop, harvest, food price, rural',
  Broadband: 'broadband, internet access, high-speed internet',
  'Budget and Debt': 'deficit, national debt, balanced budget, budget, federal spending, debt',
  'Child Care': 'child care, preschool, day care, paid leave, family leave, kindergarten',
  'Civil Liberties': 'liberty, privacy, surveillance, free speech, due process, censorship, constitution',
  'Civil Rights': 'civil right, discrimination, racism, segregation, equal pay, racial',
  'Climate Change':
    'climate, carbon, emission, greenhouse gas, warming, sea level, flood, heat wave, wildfire',
  'Crime and Policing': 'crime, criminal, police, policing, prison, violent, gang, sentence, parole',
  Democracy: 'election, ballot, voter, democracy, self-government, voting right',
  'Disaster Relief': 'hurricane, disaster, relief, emergency response, rebuilding',
  'Drug Policy': 'drug, addiction, opioid, cocaine, overdose, fentanyl',
  Education: 'school, student, teacher, classroom, education, college, tuition, literacy, university, math',
  Energy:
    'energy, oil, gasoline, nuclear power, solar, wind power, coal, electricity, grid, natural gas, power plant',
  Environment: 'environment, clean air, clean water, pollution, conservation, wilderness, toxic',
  Families: 'family, parent, marriage, child, grandparent',
  'Foreign Policy': 'ally, alliance, diplomacy, treaty, nato, foreign policy, sanction, united nation',
  'Gun Policy': 'gun, firearm, second amendment, background check, assault weapon, rifle',
  'Health Care':
    'health care, healthcare, health insurance, hospital, doctor, patient, nurse, medicare, medicaid, prescription, insurer, clinic, medicine, premium',
  Homelessness: 'homeless, homelessness, shelter',
  Housing:
    'housing, rent, landlord, tenant, zoning, mortgage, homeowner, apartment, homeownership, renter, building permit',
  'Human Rights': 'human right, dictator, oppression, dissident, tyranny, genocide',
  Immigration:
    'immigration, immigrant, border, asylum, migrant, citizenship, visa, refugee, deportation, newcomer',
  Infrastructure: 'infrastructure, bridge, highway, railroad, transit, airport',
  'Jobs and Wages':
    'wage, minimum wage, paycheck, unemployment, worker, employer, payroll, union member, overtime',
  'Local Government': 'city council, town meeting, county, mayor, local control, neighborhood',
  Manufacturing: 'manufacturing, factory, steel, auto industry, assembly line, supply chain',
  'Middle East': 'iraq, iran, israel, palestinian, saddam, syria, persian gulf, kuwait',
  'Military and Veterans':
    'military, soldier, troop, veteran, armed force, army, navy, marine, defense budget',
  'National Security':
    'terrorist, terrorism, al qaida, homeland security, intelligence, terror, weapon of mass',
  'Nuclear Weapons': 'nuclear weapon, missile, arms control, warhead, disarmament',
  Poverty: 'poverty, poor family, hunger, food stamp, safety net',
  'Public Health': 'pandemic, virus, vaccine, cancer, disease, aids, epidemic',
  'Race and Equality': 'inequality, racial justice, equality, white supremacy',
  Regulation: 'regulation, red tape, bureaucracy, regulator, permit, paperwork',
  Religion: 'faith, church, religious, faith-based, prayer, congregation',
  'Science and Technology':
    'science, technology, innovation, laboratory, scientist, computer, space program, outer space, artificial intelligence',
  'Small Business': 'small business, entrepreneur, startup, shopkeeper',
  'Social Security': 'social security, personal account, trust fund',
  Taxes: 'tax, taxpayer, tax cut, tax relief, tax code, capital gain, income tax',
  Trade: 'trade, export, tariff, import, trade agreement, open market, fair trade',
  Volunteering: 'volunteer, americorps, community service, charity, freedom corps, mutual aid',
  'Welfare Reform': 'welfare, welfare reform, child support, public assistance',
}

type Subject = { name: string; terms: readonly string[] }

const subjects: readonly Subject[] = Object.entries(termsBySubject).map(([name, terms]) => ({
  name,
  terms: terms.split(',').map((term) => term.trim()),
}))

function countTerm(spoken: string, term: string): number {
  return spoken.split(` ${term} `).length - 1
}

/**
 * Puts spaces around each word, so that terms match only whole words, and converts words to the singular.
 * Double spaces let adjacent occurrences of a term be counted separately.
 */
function spokenForm(text: string): string {
  return ` ${splitWords(text).map(singular).join('  ')} `
}

/** Most frequent subjects first. Drops those that occur only once or only by a single term. */
export function findSubjects(text: string, count: number): string[] {
  const spoken = spokenForm(text)
  const found = subjects.map(({ name, terms }) => {
    const counts = terms.map((term) => countTerm(spoken, term.replace(' ', '  ')))
    const total = counts.reduce((sum, times) => sum + times, 0)
    const distinct = counts.filter((times) => times > 0).length
    return { name, total, distinct, weight: total * Math.sqrt(distinct) }
  })
  return found
    .filter(({ total, distinct }) => total >= 3 || (total === 2 && distinct === 2))
    .sort((a, b) => b.weight - a.weight || a.name.localeCompare(b.name))
    .slice(0, count)
    .map(({ name }) => name)
}

const politicalSubjects = Object.keys(termsBySubject).filter((name) => name !== 'Science and Technology')

export const namesPoliticalSubject = (text: string): boolean =>
  subjectSpokenOf(text, politicalSubjects) !== undefined

/** The first of `subjectNames` that the text mentions. */
export function subjectSpokenOf(text: string, subjectNames: readonly string[]): string | undefined {
  const spoken = spokenForm(text)
  return subjectNames.find((name) =>
    subjects
      .find((subject) => subject.name === name)
      ?.terms.some((term) => countTerm(spoken, term.replace(' ', '  ')) > 0),
  )
}

export function isTermOf(phrase: string, subjectNames: readonly string[]): boolean {
  return subjectSpokenOf(phrase, subjectNames) !== undefined
}
