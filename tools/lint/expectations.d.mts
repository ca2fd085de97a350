import type { Plugin, Rule } from 'oxlint/plugins-dev'
declare const plugin: Plugin & { rules: { literal: Rule } }
export default plugin
