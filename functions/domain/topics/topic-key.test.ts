import { expect, test } from 'vitest'
import { topicKey } from '#functions/domain/topics/topic-key.ts'
import { normaliseTopicName, topicSearchText } from '#shared/domain/topic.ts'

const same: readonly [string, string][] = [
  // Case and spaces
  ['Climate Change', 'climate change'],
  ['NATO', 'Nato'],
  ['Supreme  Court', 'Supreme Court'],
  [' Immigration reform ', 'Immigration reform'],
  ['Foreign\u00a0policy', 'Foreign policy'],
  ['Criminal_justice', 'Criminal justice'],
  // Accents
  ['Québec', 'Quebec'],
  ['Bogotá', 'Bogota'],
  ['San José', 'San Jose'],
  ['Détente', 'Detente'],
  ['Coup d’état', "Coup d'etat"],
  // Hyphens and joined words
  ['Gun-control', 'Gun control'],
  ['Covid-19', 'Covid 19'],
  ['Middle-class taxes', 'Middle class taxes'],
  ['Health-care', 'Health care'],
  ['Healthcare', 'Health care'],
  ['Healthcare costs', 'Health-care costs'],
  ['Childcare', 'Child care'],
  ['Cybersecurity', 'Cyber security'],
  ['Anti-Semitism', 'Antisemitism'],
  ['Antitrust law', 'Anti-trust law'],
  ['Midterm elections', 'Mid-term elections'],
  ['Midterms', 'Midterm'],
  ['Nonprofits', 'Non-profit'],
  ['Startups', 'Start-up'],
  ['Bipartisan deals', 'Bi-partisan deal'],
  ['Pro-life movement', 'Prolife movement'],
  // Apostrophes
  ['Women’s rights', "Women's rights"],
  ["Women's rights", 'Womens rights'],
  ["Women's rights", 'Women rights'],
  ["Veterans' benefits", 'Veterans benefits'],
  ["Veteran's benefits", 'Veterans benefits'],
  ["Workers' rights", "Worker's rights"],
  ["Children's health", 'Childrens health'],
  ["States' rights", 'State rights'],
  ["People's budget", 'People budget'],
  // Punctuation and "&"
  ['U.S. politics', 'US politics'],
  ['Washington, D.C.', 'Washington DC'],
  ['St. Louis', 'St Louis'],
  ['Law & order', 'Law and order'],
  ['Research & development', 'Research and Development'],
  ['Robert F. Kennedy', 'Robert F Kennedy'],
  // Articles
  ['The economy', 'Economy'],
  ['The Supreme Court', 'Supreme Court'],
  ['The United States', 'United States'],
  // Plural and singular
  ['Taxes', 'Tax'],
  ['Policies', 'Policy'],
  ['Elections', 'Election'],
  ['Tariffs', 'Tariff'],
  ['Border walls', 'Border wall'],
  ['Student loans', 'Student loan'],
  ['Interest rates', 'Interest rate'],
  ['Federal judges', 'Federal judge'],
  ['Refugees', 'Refugee'],
  ['Minorities', 'Minority'],
  ['Civil liberties', 'Civil liberty'],
  ['Charter schools', 'Charter school'],
  ['Churches', 'Church'],
  ['Businesses', 'Business'],
  ['Small businesses', 'Small business'],
  ['Congresses', 'Congress'],
  ['Boxes', 'Box'],
  ['Wishes', 'Wish'],
  ['Heroes', 'Hero'],
  ['Vetoes', 'Veto'],
  ['Photos', 'Photo'],
  ['Crises', 'Crisis'],
  ['Analyses', 'Analysis'],
  ['Biases', 'Bias'],
  ['Viruses', 'Virus'],
  ['Caucuses', 'Caucus'],
  ['Campuses', 'Campus'],
  ['Movies', 'Movie'],
  ['Lies', 'Lie'],
  ['Women in politics', 'Woman in politics'],
  ['Children', 'Child'],
  ['Working men', 'Working man'],
  ['Thieves', 'Thief'],
  ['Criteria', 'Criterion'],
  ['Licenses', 'License'],
  ['Expenses', 'Expense'],
  ['Court cases', 'Court case'],
  ['Housing prices', 'Housing price'],
  ['Natural gases', 'Natural gas'],
  ['Super PACs', 'Super PAC'],
  ['EVs', 'EV'],
  ['Israelis', 'Israeli'],
  ['Saudis', 'Saudi'],
  ['Militias', 'Militia'],
  ['Visas', 'Visa'],
  ['Democrats', 'Democrat'],
  ['Native Americans', 'Native American'],
  ['Attorneys general', 'Attorney general'],
  // British and American
  ['Labour unions', 'Labor unions'],
  ['Defence spending', 'Defense spending'],
  ['Data centres', 'Data center'],
  ['Neighbourhoods', 'Neighborhood'],
  ['Space programmes', 'Space program'],
  ['Gun licences', 'Gun license'],
  ['Human behaviour', 'Human behavior'],
  ['Privatisation', 'Privatization'],
  ['Globalisation', 'Globalization'],
  ['World Trade Organisation', 'World Trade Organization'],
  ['International organisations', 'International organization'],
  ['Ageing population', 'Aging population'],
  // Verb forms of the list
  ['Regulating banks', 'Bank regulation'],
  ['Regulating the banks', 'Bank regulations'],
  ['Regulate banks', 'Bank regulation'],
  ['Deregulating airlines', 'Airline deregulation'],
  ['Reforming immigration', 'Immigration reform'],
  ['Banning books', 'Book bans'],
  ['Controlling guns', 'Gun control'],
  ['Cutting taxes', 'Tax cuts'],
  ['Legalizing marijuana', 'Marijuana legalization'],
  ['Legalising marijuana', 'Marijuana legalisation'],
  ['Privatising schools', 'School privatization'],
  ['Enforcing borders', 'Border enforcement'],
  ['Securing the border', 'Border security'],
  ['Forgiving student loans', 'Student loan forgiveness'],
  ['Protecting voters', 'Voter protection'],
  ['Impeaching the president', 'President impeachment'],
]

const different: readonly [string, string][] = [
  // Not a plural
  ['Politics', 'Politic'],
  ['Ethics', 'Ethic'],
  ['Economics', 'Economic'],
  ['Statistics', 'Statistic'],
  ['Texas', 'Taxes'],
  ['Texas', 'Texa'],
  ['United States', 'United State'],
  ['United States', 'State'],
  ['News', 'New'],
  ['Fox News', 'Fox New'],
  ['Arms', 'Arm'],
  ['Arms control', 'Arm control'],
  ['Goods', 'Good'],
  ['Customs', 'Custom'],
  ['Securities', 'Security'],
  ['Securities regulation', 'Security regulation'],
  ['Futures', 'Future'],
  ['Rights', 'Right'],
  ['Religious rights', 'Religious right'],
  ['Greens', 'Green'],
  ['Premises', 'Premise'],
  ['Proceeds', 'Proceed'],
  ['Means', 'Mean'],
  ['AIDS', 'Aid'],
  ['Savings', 'Saving'],
  ['Humanities', 'Humanity'],
  ['Series', 'Sery'],
  ['Species', 'Specie'],
  ['Congress', 'Congres'],
  ['Hamas', 'Hama'],
  ['Kansas', 'Kansa'],
  ['Kansas', 'Arkansas'],
  ['US', 'U'],
  ['IRS', 'IR'],
  // Unrelated words
  ['Housing', 'House'],
  ['Policing', 'Police'],
  ['Policy', 'Police'],
  ['Fracking', 'Frack'],
  ['Redistricting', 'District'],
  ['Gerrymandering', 'Gerrymander'],
  ['Bank regulation', 'Regulation of banks'],
  ['Immigration reform', 'Reform of immigration'],
  ['Reform Party', 'Party reform'],
  ['Funding cuts', 'Cut'],
  ['Tax', 'Taxation'],
  ['Immigration', 'Immigrants'],
  ['Immigration', 'Emigration'],
  ['Democracy', 'Democrats'],
  ['Republic', 'Republicans'],
  ['Israel', 'Israelis'],
  ['Islam', 'Islamism'],
  ['Liberty', 'Liberals'],
  ['Conservation', 'Conservatives'],
  ['Labor', 'Labor unions'],
  ['Nuclear power', 'Nuclear powers of China'],
  ['North Korea', 'South Korea'],
  ['Legal immigration', 'Illegal immigration'],
  ['Gun control', 'Gun rights'],
  ['Pro-life movement', 'Pro-choice movement'],
  ['2020 election', '2024 election'],
  ['Covid-19', 'Covid'],
  ['Title IX', 'Title X'],
  ['Advertising', 'Advertizing'],
  ['Promise', 'Promize'],
  ['Check', 'Cheque'],
  ['Story', 'Storey'],
  // Other scripts are left as they are
  ['Выборы', 'Выбор'],
  ['移民', '移民法'],
  ['Εκλογές', 'Εκλογες'],
  ['الانتخابات', 'انتخابات'],
]

test(`the table has at least 150 pairs`, () => {
  expect(same.length + different.length).toBeGreaterThanOrEqual(150)
})

test.each(same)('%j and %j are one topic [S18.1]', (one, other) => {
  expect(topicKey(one)).toBe(topicKey(other))
})

test.each(different)('%j and %j are two topics [S18.1]', (one, other) => {
  expect(topicKey(one)).not.toBe(topicKey(other))
})

test.each([...same, ...different].flat())(
  'the key of the key of %j is the key, and so is that of its letters',
  (name) => {
    const key = topicKey(name)
    expect([topicKey(key), topicKey(topicSearchText(name))]).toEqual([key, key])
  },
)

test.each([
  ['Выборы', 'выборы'],
  ['移民', '移民'],
  ['Ελλάδα', 'ελλάδα'],
  ['الانتخابات', 'الانتخابات'],
])('%j differs in case alone', (name, key) => {
  expect(topicKey(name)).toBe(key)
})

test.each([
  'The',
  "'",
  'The The',
  '-',
  '...',
  's',
  "'s",
  'A',
  '50',
  '+',
  'The the the',
  'Regulating',
  'Funding cuts',
  'Constructor',
  'Constructors of __proto__',
])('%j has a key that is its own, or none as it has no name', (name) => {
  expect(topicKey(topicKey(name))).toBe(topicKey(name))
  expect(topicKey(name) === '').toBe(topicSearchText(name) === '')
})

test.each([
  'Research & development & trade & labor & energy & the courts',
  'R&D&T&L&E&C&H&W&S&P&Q&V&X&Z and everything else there may be',
  'Healthcare & childcare & daycare & policymaking & lawmaking',
])('%j, as long as a name may be, has a key that is its own', (name) => {
  expect(normaliseTopicName(name)).toBe(name)
  const key = topicKey(name)
  expect(key.length).toBeGreaterThan(60)
  expect(topicKey(key)).toBe(key)
})
