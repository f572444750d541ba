/** Words that are not plurals, or whose singular means something else. */
const unchanging = new Set(
  `news texas kansas arkansas massachusetts illinois honduras bahamas netherlands wales athens hamas dallas vegas
  angeles orleans laos lagos davos series species aids sars arms goods means customs securities futures rights greens
  premises proceeds works savings humanities commons chaos ethos pathos cosmos christmas atlas canvas bias alias gates
  headquarters barracks diabetes rabies measles lens`.split(/\s+/),
)

/** "States" in "United States" is no plural of "state". */
const unchangingPairs = new Set(['united states', 'united nations'])

const irregular = new Map(
  Object.entries({
    women: 'woman',
    womens: 'woman',
    men: 'man',
    mens: 'man',
    children: 'child',
    childrens: 'child',
    peoples: 'people',
    teeth: 'tooth',
    feet: 'foot',
    criteria: 'criterion',
    phenomena: 'phenomenon',
    analyses: 'analysis',
    crises: 'crisis',
    theses: 'thesis',
    hypotheses: 'hypothesis',
    biases: 'bias',
    gases: 'gas',
    lenses: 'lens',
    canvases: 'canvas',
    wives: 'wife',
    lives: 'life',
    knives: 'knife',
    leaves: 'leaf',
    thieves: 'thief',
    halves: 'half',
    wolves: 'wolf',
    movies: 'movie',
    cookies: 'cookie',
    calories: 'calorie',
    rookies: 'rookie',
    selfies: 'selfie',
    zombies: 'zombie',
    prairies: 'prairie',
    shoes: 'shoe',
    viruses: 'virus',
    buses: 'bus',
    campuses: 'campus',
    censuses: 'census',
    caucuses: 'caucus',
    bonuses: 'bonus',
    surpluses: 'surplus',
    statuses: 'status',
    nazis: 'nazi',
    israelis: 'israeli',
    iraqis: 'iraqi',
    pakistanis: 'pakistani',
    saudis: 'saudi',
    houthis: 'houthi',
    taxis: 'taxi',
    ads: 'ad',
    evs: 'ev',
    ids: 'id',
    headaches: 'headache',
    quizzes: 'quiz',
  }),
)

const american = new Map(
  Object.entries({
    labour: 'labor',
    defence: 'defense',
    offence: 'offense',
    centre: 'center',
    theatre: 'theater',
    fibre: 'fiber',
    colour: 'color',
    behaviour: 'behavior',
    honour: 'honor',
    neighbour: 'neighbor',
    neighbourhood: 'neighborhood',
    favour: 'favor',
    harbour: 'harbor',
    rumour: 'rumor',
    humour: 'humor',
    armour: 'armor',
    programme: 'program',
    licence: 'license',
    judgement: 'judgment',
    ageing: 'aging',
    grey: 'gray',
    foetal: 'fetal',
    paediatric: 'pediatric',
    aluminium: 'aluminum',
    counselling: 'counseling',
    travelling: 'traveling',
    labelling: 'labeling',
    modelling: 'modeling',
    fuelling: 'fueling',
    catalogue: 'catalog',
    cancelling: 'canceling',
  }),
)

function singular(word: string): string {
  const known = irregular.get(word)
  if (known !== undefined) return known
  if (word.length <= 3 || unchanging.has(word) || /(ss|us|is|ics)$/.test(word)) return word
  if (/[^aeiou]ies$/.test(word)) return word.length === 4 ? word.slice(0, -1) : `${word.slice(0, -3)}y`
  if (/(ss|sh|ch|x|[^aeiou]o)es$/.test(word)) return word.slice(0, -2)
  return word.endsWith('s') ? word.slice(0, -1) : word
}

const inAmerican = (word: string) => american.get(word) ?? word.replace(/isation$/, 'ization')

function foldWord(word: string): string {
  return inAmerican(singular(word))
}

export function foldWords(words: readonly string[]): string[] {
  return words.map((word, index) => {
    const isKept = unchangingPairs.has(`${words[index - 1]} ${word}`)
    return isKept ? word : foldWord(word)
  })
}
