import { resource } from '#functions/connections/resource.ts'
import type { VariableName } from '#functions/connections/variables.ts'
import { openTable } from '#functions/data/table/table.ts'

export const table = <Name extends VariableName & `${string}_TABLE`>(name: Name) =>
  resource([name], (env) => openTable(env[name]))
