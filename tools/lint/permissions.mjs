// Permissions are referred to by name (shared/permisos.ts): a bare number is unreadable, and a wrong one silently
// grants or denies access.
const ASKS = /^(can|canAll)$/
const LISTS = /^(all|any)$/
const isNumber = (node) => node?.type === 'Literal' && typeof node.value === 'number'

/** Whether a call is `permisos.has(…)` or `permisos.includes(…)`, on any object. */
const asksSet = ({ callee }) => {
  if (callee.type !== 'MemberExpression' || !/^(has|includes)$/.test(callee.property.name)) return false
  for (let of = callee.object; of; of = of.type === 'MemberExpression' ? of.object : null)
    if (of.name === 'permisos' || of.property?.name === 'permisos') return true
  return false
}

const named = {
  create(context) {
    const file = (context.filename ?? context.getFilename()).replaceAll('\\', '/')
    if (!/(^|\/)src\//.test(file) || /\.test\.tsx?$/.test(file)) return {}
    const refuse = (nodes) => {
      for (const node of nodes.filter(isNumber))
        context.report({ node, message: `${node.value}: a permission goes by its name, P.… of shared/permisos.ts` })
    }
    return {
      CallExpression: (n) => {
        if (ASKS.test(n.callee.name ?? '') || asksSet(n)) refuse(n.arguments)
      },
      Property: (n) => {
        if (LISTS.test(n.key.name ?? '') && n.value.type === 'ArrayExpression') refuse(n.value.elements)
      },
    }
  },
}

export default { meta: { name: 'permisos' }, rules: { named } }
