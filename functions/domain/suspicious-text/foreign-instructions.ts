type Words = { ignore: string; instructions: string; rate: string; label: string }

const languages: readonly Words[] = [
  {
    ignore: 'ignor|olvid',
    instructions: 'instruccion',
    rate: 'calific|clasific|etiquet|puntu|valor|evalu',
    label: 'extrema (?:derecha|izquierda)|ultraderecha|centrista|de centro',
  },
  {
    ignore: 'ignor|oubli',
    instructions: '(?:les|vos|tes) (?:instruction|consigne)',
    rate: 'class|not|evalu|etiquet',
    label: 'extreme.(?:droite|gauche)|centriste',
  },
  {
    ignore: 'ignorier|vergiss|verges',
    instructions: 'anweisung|vorgabe',
    rate: 'bewert|einstuf|stuf|klassifizier|ordne',
    label: '(?:rechts|links)(?:extrem|aussen)|zentristisch|politischen mitte',
  },
  {
    ignore: 'ignor|dimentic',
    instructions: 'istruzion',
    rate: 'valut|classific|etichett',
    label: 'estrema (?:destra|sinistra)|centrista',
  },
  {
    ignore: 'ignor|esque',
    instructions: 'instrucoes',
    rate: 'classifi|avali|rotul',
    label: 'extrema.(?:direita|esquerda)|centrista',
  },
  {
    ignore: 'игнорируй|забудь',
    instructions: 'инструкци|указани',
    rate: 'оцен|классифицируй',
    label: 'крайне прав|крайне лев|центрист',
  },
  {
    ignore: '忽略|无视|無視|忽視',
    instructions: '指令|指示|命令',
    rate: '评为|評價|标记|評価|分類|分类',
    label: '极右|極右|极左|極左|中间派|中立',
  },
  { ignore: 'تجاهل', instructions: 'تعليمات', rate: 'قيم|صنف', label: 'يمين متطرف|يسار متطرف' },
]

const patternOf = (stems: string) => new RegExp(stems.normalize('NFKD').replace(/\p{M}/gu, ''), 'u')

const patterns = languages.map(({ ignore, instructions, rate, label }) => [
  [patternOf(instructions), patternOf(ignore)],
  [patternOf(label), patternOf(rate)],
])

export const isForeignInstruction = (sentence: string) =>
  patterns.flat().some((pair) => pair.every((pattern) => pattern.test(sentence)))
