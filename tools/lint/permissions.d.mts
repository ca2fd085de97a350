import type { Plugin, Rule } from 'oxlint/plugins-dev'
declare const plugin: Plugin & { rules: { named: Rule } }
export default plugin
