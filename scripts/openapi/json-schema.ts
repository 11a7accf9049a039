import { z } from "zod";
import { blogJson } from "@/lib/catalogue/blogs/calls";
import { clubPageJson, collegePageJson, listedClubJson, listedCollegeJson } from "@/lib/catalogue/directory/calls";
import { eventFieldsJson, eventJson, joiningJson, listedEventJson } from "@/lib/catalogue/events/calls";
import { placeJson } from "@/lib/catalogue/places/calls";
import { refusedCodeJson } from "@/lib/identity/accounts/calls";
import { organiserActionJson } from "@/lib/identity/audit/calls";
import { personJson as helperJson } from "@/lib/identity/helpers/calls";
import { imageJson } from "@/lib/platform/images/image-json";
import { briefEventJson } from "@/lib/reach/discovery/calls";
import { searchJson } from "@/lib/reach/searches/calls";
import { personJson } from "@/lib/taking-part/guest-list/calls";
import { leavingJson, questionJson, registrationStateJson } from "@/lib/taking-part/joining/registration-answers";
import { teamJson } from "@/lib/taking-part/joining/team-answers";
import { markJson } from "@/lib/taking-part/marks/calls";

/** Shapes of many calls, by the names under which the documents show them once; smaller ones first. */
export const SHAPES: Readonly<Record<string, z.ZodType>> = {
  Picture: imageJson,
  Place: placeJson,
  Joining: joiningJson,
  EventFields: eventFieldsJson,
  Event: eventJson,
  ListedEvent: listedEventJson,
  BriefEvent: briefEventJson,
  Blog: blogJson,
  ListedClub: listedClubJson,
  Club: clubPageJson,
  ListedCollege: listedCollegeJson,
  College: collegePageJson,
  Team: teamJson,
  Question: questionJson,
  Leaving: leavingJson,
  Standing: registrationStateJson,
  Person: personJson,
  Helper: helperJson,
  Mark: markJson,
  SavedSearch: searchJson,
  LoggedAct: organiserActionJson,
  RefusedCode: refusedCodeJson,
};

/** The parts of JSON Schema that our schemas use; `names` are shapes that an object includes. */
export type Schema = {
  names?: string[];
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  propertyNames?: Schema;
  items?: Schema | boolean;
  prefixItems?: Schema[];
  format?: string;
  pattern?: string;
  contentMediaType?: string;
  contentSchema?: Schema;
  default?: unknown;
  description?: string;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
};

type Options = {
  /** Names instead of the shapes that a schema includes. */
  shapes?: Readonly<Record<string, z.ZodType>>;
  /** The explained name, which is not replaced by itself. */
  own?: string;
};

/** The JSON Schema of what a schema takes. */
export function schemaOf(schema: z.ZodType, { shapes = SHAPES, own }: Options = {}): Schema {
  const override = ({ zodSchema, jsonSchema }: { zodSchema: unknown; jsonSchema: unknown }) => {
    const json = jsonSchema as Schema;
    nameShapes(zodSchema as z.ZodType, json, { shapes, own });
    if (json.type === "string") boundByMessage(zodSchema as z.ZodType, json);
    if (zodSchema instanceof z.ZodUUID) {
      json.format = "uuid";
      delete json.allOf;
      delete json.pattern;
    }
    if (zodSchema instanceof z.ZodCustom) json.type = "file";
    if (zodSchema instanceof z.ZodPipe && json.contentMediaType) json.contentSchema = schemaOf(zodSchema.out as z.ZodType, { shapes });
  };
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any", override });
  return json as Schema;
}

const fieldsOf = (schema: z.ZodType): Record<string, unknown> => (schema instanceof z.ZodObject ? schema.shape : {});

function nameShapes(schema: z.ZodType, json: Schema, { shapes = {}, own }: Options): void {
  const names = Object.entries(shapes).filter(([name, shape]) => name !== own && includes(schema, shape));
  const [name, shape] = names.at(-1) ?? [];
  if (!name || !shape) return;
  json.names = [name];
  if (!json.properties) {
    for (const key of ["anyOf", "oneOf"] as const) delete json[key];
    return;
  }
  for (const field of Object.keys(fieldsOf(shape))) delete json.properties[field];
}

/** Whether a schema is the shape, or an object with all of its fields. */
function includes(schema: z.ZodType, shape: z.ZodType): boolean {
  if (schema === shape) return true;
  const [own, wanted] = [fieldsOf(schema), Object.entries(fieldsOf(shape))];
  return wanted.length > 0 && wanted.every(([field, inner]) => own[field] === inner);
}

/** A text counted in characters is bounded by its refusal; the schema's own bound, in units, only limits reading. */
function boundByMessage(schema: z.ZodType, json: Schema): void {
  const checks = (schema as z.ZodString)._zod.def.checks ?? [];
  const messages = checks.flatMap((each) => {
    const { check, error } = each._zod.def as { check: string; error?: (issue: object) => unknown };
    return check === "custom" && error ? [String(error({}))] : [];
  });
  if (messages.length === 0) return;
  delete json.minLength;
  delete json.maxLength;
  const { minLength, maxLength } = schema.meta() ?? {};
  if (minLength || maxLength) return void Object.assign(json, { minLength, maxLength });
  const [, min, max] = /([\d,]+) (?:and|to) ([\d,]+) char/.exec(messages.join(" ")) ?? [];
  const [, upTo] = /up to ([\d,]+) char/.exec(messages.join(" ")) ?? [];
  const numberOf = (digits: string) => Number(digits.replaceAll(",", ""));
  if (min) json.minLength = numberOf(min);
  const most = max ?? upTo;
  if (most) json.maxLength = numberOf(most);
}
