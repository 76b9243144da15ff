// What an expression of the code is worth without running it, as far as it is made of constants: strings, templates,
// lists, objects and regular expressions of this module and of those that it imports.
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseSync } from "vite";

const ALIASES = { "@/": "web/", "@contract/": "supabase/" };

/** The constants of a module and what it imports, by name. */
function scopeOf(program) {
  const constants = new Map();
  const imports = new Map();
  for (const statement of program.body) {
    const declaration = statement.declaration ?? statement;
    if (declaration.type === "VariableDeclaration" && declaration.kind === "const") {
      for (const { id, init } of declaration.declarations) constants.set(id.name, init);
    }
    if (statement.type !== "ImportDeclaration") continue;
    for (const { type, local, imported } of statement.specifiers) {
      if (type !== "ImportSpecifier") continue;
      imports.set(local.name, { from: statement.source.value, name: imported.name });
    }
  }
  return { constants, imports };
}

/** The modules below `root`, each parsed once. */
export class Modules {
  #root;
  #scopes = new Map();

  constructor(root) {
    this.#root = root;
  }

  #scope(file) {
    if (!this.#scopes.has(file)) {
      const { program } = parseSync(file, readFileSync(join(this.#root, file), "utf8"));
      this.#scopes.set(file, scopeOf(program));
    }
    return this.#scopes.get(file);
  }

  #resolve(file, from) {
    const alias = Object.keys(ALIASES).find((prefix) => from.startsWith(prefix));
    if (alias) return ALIASES[alias] + from.slice(alias.length);
    return from.startsWith(".") ? join(dirname(file), from) : undefined;
  }

  #named(name, file) {
    const { constants, imports } = this.#scope(file);
    if (constants.has(name)) return this.valueOf(constants.get(name), file);
    const imported = imports.get(name);
    const source = imported && this.#resolve(file, imported.from);
    if (!source || !existsSync(join(this.#root, source))) return undefined;
    return this.#named(imported.name, source);
  }

  #all(nodes, file) {
    const values = nodes.map((node) => this.valueOf(node, file));
    return values.includes(undefined) ? undefined : values;
  }

  #member({ object, property, computed }, file) {
    const value = this.valueOf(object, file);
    const key = computed ? this.valueOf(property, file) : property.name;
    if (value instanceof RegExp) return key === "source" ? value.source : undefined;
    return value !== undefined && key !== undefined ? value[key] : undefined;
  }

  #call({ callee, arguments: given }, file) {
    if (callee.type !== "MemberExpression" || callee.property.name !== "join") return undefined;
    const [list, between] = this.#all([callee.object, ...given], file) ?? [];
    return Array.isArray(list) ? list.join(between) : undefined;
  }

  /** The value of the expression `node` of the module `file`; undefined where it is not made of constants. */
  valueOf(node, file) {
    switch (node?.type) {
      case "Literal":
        return node.value;
      case "TemplateLiteral": {
        const values = this.#all(node.expressions, file);
        const texts = node.quasis.map(({ value }) => value.cooked);
        return values && String.raw({ raw: texts }, ...values);
      }
      case "Identifier":
        return this.#named(node.name, file);
      case "ArrayExpression":
        return this.#all(node.elements, file);
      case "ObjectExpression": {
        const values = this.#all(
          node.properties.map(({ value }) => value),
          file,
        );
        return (
          values && Object.fromEntries(node.properties.map(({ key }, i) => [key.name, values[i]]))
        );
      }
      case "MemberExpression":
        return this.#member(node, file);
      case "CallExpression":
        return this.#call(node, file);
      case "TSAsExpression":
      case "TSSatisfiesExpression":
        return this.valueOf(node.expression, file);
      default:
        return undefined;
    }
  }
}
