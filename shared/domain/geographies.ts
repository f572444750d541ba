import { defaultGeographyName, type Geography } from '#shared/domain/geography.ts'

const states = {
  101: ['AL', 'Alabama'],
  102: ['AK', 'Alaska'],
  103: ['AZ', 'Arizona'],
  104: ['AR', 'Arkansas'],
  105: ['CA', 'California'],
  106: ['CO', 'Colorado'],
  107: ['CT', 'Connecticut'],
  108: ['DE', 'Delaware'],
  109: ['DC', 'District of Columbia'],
  110: ['FL', 'Florida'],
  111: ['GA', 'Georgia'],
  112: ['HI', 'Hawaii'],
  113: ['ID', 'Idaho'],
  114: ['IL', 'Illinois'],
  115: ['IN', 'Indiana'],
  116: ['IA', 'Iowa'],
  117: ['KS', 'Kansas'],
  118: ['KY', 'Kentucky'],
  119: ['LA', 'Louisiana'],
  120: ['ME', 'Maine'],
  121: ['MD', 'Maryland'],
  122: ['MA', 'Massachusetts'],
  123: ['MI', 'Michigan'],
  124: ['MN', 'Minnesota'],
  125: ['MS', 'Mississippi'],
  126: ['MO', 'Missouri'],
  127: ['MT', 'Montana'],
  128: ['NE', 'Nebraska'],
  129: ['NV', 'Nevada'],
  130: ['NH', 'New Hampshire'],
  131: ['NJ', 'New Jersey'],
  132: ['NM', 'New Mexico'],
  133: ['NY', 'New York'],
  134: ['NC', 'North Carolina'],
  135: ['ND', 'North Dakota'],
  136: ['OH', 'Ohio'],
  137: ['OK', 'Oklahoma'],
  138: ['OR', 'Oregon'],
  139: ['PA', 'Pennsylvania'],
  140: ['RI', 'Rhode Island'],
  141: ['SC', 'South Carolina'],
  142: ['SD', 'South Dakota'],
  143: ['TN', 'Tennessee'],
  144: ['TX', 'Texas'],
  145: ['UT', 'Utah'],
  146: ['VT', 'Vermont'],
  147: ['VA', 'Virginia'],
  148: ['WA', 'Washington'],
  149: ['WV', 'West Virginia'],
  150: ['WI', 'Wisconsin'],
  151: ['WY', 'Wyoming'],
} as const

const countries = {
  1: ['US', defaultGeographyName],
  201: ['AR', 'Argentina'],
  202: ['AU', 'Australia'],
  203: ['AT', 'Austria'],
  204: ['BE', 'Belgium'],
  205: ['BR', 'Brazil'],
  206: ['CA', 'Canada'],
  207: ['DK', 'Denmark'],
  208: ['FI', 'Finland'],
  209: ['FR', 'France'],
  210: ['DE', 'Germany'],
  211: ['GR', 'Greece'],
  212: ['IN', 'India'],
  213: ['ID', 'Indonesia'],
  214: ['IE', 'Ireland'],
  215: ['IL', 'Israel'],
  216: ['IT', 'Italy'],
  217: ['JP', 'Japan'],
  218: ['MX', 'Mexico'],
  219: ['NL', 'Netherlands'],
  220: ['NZ', 'New Zealand'],
  221: ['NG', 'Nigeria'],
  222: ['NO', 'Norway'],
  223: ['PL', 'Poland'],
  224: ['PT', 'Portugal'],
  225: ['ZA', 'South Africa'],
  226: ['KR', 'South Korea'],
  227: ['ES', 'Spain'],
  228: ['SE', 'Sweden'],
  229: ['CH', 'Switzerland'],
  230: ['GB', 'United Kingdom'],
} as const

function geographiesOf(
  type: Geography['geography_type'],
  named: Readonly<Record<number, readonly [abbreviation: string, name: string]>>,
): Geography[] {
  return Object.entries(named).map(([id, [abbreviation, name]]) => ({
    geography_id: Number(id),
    geography_abbreviation: abbreviation,
    geography_name: name,
    geography_type: type,
  }))
}

/** Podcasts and preferences store the numbers, so these must never change. */
export const geographies: readonly Geography[] = [
  ...geographiesOf('country', countries),
  ...geographiesOf('state', states),
]

const byId = new Map(geographies.map((geography) => [geography.geography_id, geography]))
const byFoldedName = new Map(
  geographies.map((geography) => [geography.geography_name.toLowerCase(), geography]),
)

export function findGeography(geographyId: number): Geography | undefined {
  return byId.get(geographyId)
}

/** Ignores case and outer spaces. `Georgia` is the US state. */
export function findGeographyByName(name: string): Geography | undefined {
  return byFoldedName.get(name.trim().toLowerCase())
}
