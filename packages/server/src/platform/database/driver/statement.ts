/** A row of an answer, by the names of its columns. */
export type Row = {
  // biome-ignore lint/suspicious/noExplicitAny: a caller that does not name the type of its rows reads them as it likes.
  [column: string]: any;
};

/** The rows of an answer, and how many rows the statement read or wrote. */
export type Rows<Result extends readonly (object | undefined)[]> = Result & { readonly count: number };

/** A statement as PostgreSQL takes it. */
export type CompiledStatement = {
  text: string;
  values: unknown[];
  /** The name it is prepared under, once a connection. Null: sent as it is, so that it may be several statements. */
  name: string | null;
};

/** Sends a statement and gives its answer. */
export type Send<Result extends readonly (object | undefined)[] = Row[]> = (
  statement: CompiledStatement,
) => Promise<Rows<Result>>;

/**
 * A statement, or a part of one. Awaiting it sends it, once; put into another template it becomes a part of that one's text.
 */
export class Statement<Result extends readonly (object | undefined)[] = Row[]> implements Promise<Rows<Result>> {
  readonly [Symbol.toStringTag] = "Statement";
  readonly #parts: readonly string[];
  readonly #values: readonly unknown[];
  readonly #send: Send<Result>;
  #answer: Promise<Rows<Result>> | undefined;

  /** @param parts - the text around the values: one part more than there are values. */
  constructor(parts: readonly string[], values: readonly unknown[], send: Send<Result>) {
    this.#parts = parts;
    this.#values = values;
    this.#send = send;
  }

  /** Writes `$1`, `$2` ... for the values, those of nested statements included. */
  #compile(): CompiledStatement {
    const values: unknown[] = [];
    const write = (statement: Statement<readonly object[]>): string =>
      statement.#parts.reduce((text, part, index) => {
        const value = statement.#values[index - 1];
        return text + (value instanceof Statement ? write(value) : `$${values.push(toParameter(value))}`) + part;
      });
    const text = write(this as unknown as Statement<readonly object[]>);
    return { text, values, name: nameOf(text) };
  }

  // biome-ignore lint/suspicious/noThenProperty: awaiting a statement is what sends it.
  then<Fulfilled = Rows<Result>, Rejected = never>(
    onFulfilled?: ((rows: Rows<Result>) => Fulfilled | PromiseLike<Fulfilled>) | null,
    // biome-ignore lint/suspicious/noExplicitAny: as Promise has it.
    onRejected?: ((error: any) => Rejected | PromiseLike<Rejected>) | null,
  ): Promise<Fulfilled | Rejected> {
    this.#answer ??= new Promise((resolve) => resolve(this.#send(this.#compile())));
    return this.#answer.then(onFulfilled, onRejected);
  }

  // biome-ignore lint/suspicious/noExplicitAny: as Promise has it.
  catch<Rejected = never>(onRejected?: ((error: any) => Rejected | PromiseLike<Rejected>) | null) {
    return this.then(null, onRejected);
  }

  finally(onFinally?: (() => void) | null) {
    return this.then().finally(onFinally);
  }
}

/** @throws {TypeError} for `undefined`: a value that is missing is a fault, and must not become NULL. */
function toParameter(value: unknown): unknown {
  if (value === undefined) throw new TypeError("A value of a statement is undefined; write null for NULL.");
  if (value instanceof Promise) throw new TypeError("A value of a statement is a promise; await it first.");
  // `pg` would write it in the time zone of the process, and a column of type date would take that day.
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map(toParameter);
  return isPlainObject(value) ? JSON.stringify(value) : value;
}

/** As JSON it is written here, so that one that cannot be fails before anything is sent. */
const isPlainObject = (value: unknown): boolean =>
  typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;

const names = new Map<string, string>();

/** The same name for the same text, whatever the connection. Texts are written in the code, so there are only so many. */
export function nameOf(text: string): string {
  const name = names.get(text) ?? `s${names.size}`;
  names.set(text, name);
  return name;
}
