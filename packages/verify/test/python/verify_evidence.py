"""A verifier of evidence, written from docs/evidence-format.md alone.

Prints one line of JSON per zip, with the exit code and the faults. Supports `--key HEX` and several `--head HEX`, but
no trusted certificates. Verifies signatures with `openssl`.
"""

import base64
import hashlib
import io
import json
import re
import subprocess
import sys
import tempfile
import zipfile

HEX = re.compile(r"[0-9a-f]{64}")
TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z")
SALT = re.compile(r"[A-Za-z0-9_-]{42}[AEIMQUYcgkosw048]")
LIST = {"format", "version", "requestId", "madeAt", "head", "erased", "keySha256", "files"}
EVENT = {
    "stream", "revision", "id", "type", "version", "at", "actor", "causation", "correlation", "data",
    "personalCommitment", "previousHash", "hash", "disclosed",
}
PLACES = {
    "original": r"originals/[^/\\\x00-\x1f\x7f-\x9f]+",
    "rendition": r"renditions/[^/\\\x00-\x1f\x7f-\x9f]+\.pdf",
    "sealed": r"sealed/[^/\\\x00-\x1f\x7f-\x9f]+\.pdf",
    "certificate": r"Certificate\.pdf",
    "mark": r"marks/[0-9a-f]{64}\.(json|png|jpg)",
    "events": r"events\.jsonl",
    "key": r"public-key\.pem",
    "page": r"verify\.html",
    "paper": r"evidence-format\.md",
}
DRAFT = set(
    "SignatureRequestRenamed EmailDetailsWritten AuthenticationRequired AuthenticationWaived RemindersTurnedOn "
    "RemindersTurnedOff ReminderRhythmChosen PeriodChosen RecipientMessageWritten DocumentAttached DocumentRemoved DocumentRendered RenditionAccepted RecipientAdded "
    "RecipientRenamed RecipientAddressCorrected RecipientRoleChanged SigningOrderChanged RecipientRemoved FieldPlaced "
    "FieldMoved FieldResized FieldReassigned FieldLabelled FieldMadeRequired FieldMadeOptional FieldFillChosen FieldRemoved SignaturesDocumentAdded DraftDeleted SignatureRequestSent".split()
)
WITHHOLDABLE = {"RecipientMessageWritten", "ActorIntroduced"}
SENDERS = DRAFT | set(
    "InvitationsRepeated SignatureRequestResent SignatureRequestCancelled SignatureRequestHidden PersonalDataErased".split()
)
WHILE_OPEN = set(
    "InvitationsRepeated NextRecipientsInvited RecipientsReminded EndAnnounced SignatureRequestExpired "
    "SignatureRequestCancelled EveryoneActed DocumentsSealed SignatureRequestCompleted".split()
)
ONCE_SENT = set("MailDelivered MailAttemptFailed MailUndeliverable TimestampFailed HeadTimestamped".split())
CODES = {"CodeRequested", "CodeAccepted", "CodeRefused"}
BY_LINK = set(
    "SigningPageViewed ConsentGiven FieldsFilled RecipientSigned RecipientApproved SignatureRequestDeclined".split()
)
AFTER_ACTS = set("DocumentsSealed SealingFailed SealingRetried SealingGivenUp SignatureRequestCompleted".split())
ENDS = set("SignatureRequestDeclined SignatureRequestCancelled SignatureRequestCompleted SignatureRequestExpired".split())
DECIDING = set(
    "RecipientSigned RecipientApproved SignatureRequestDeclined SignatureRequestCancelled SignatureRequestExpired "
    "SignatureRequestResent".split()
)


def sha256(data):
    return hashlib.sha256(data).hexdigest()


def canonical(value):
    """Serializes the values of evidence as in RFC 8785."""
    if isinstance(value, dict):
        names = sorted(value, key=lambda name: name.encode("utf-16-be", "surrogatepass"))
        return "{" + ",".join(canonical(name) + ":" + canonical(value[name]) for name in names) + "}"
    if isinstance(value, list):
        return "[" + ",".join(map(canonical, value)) + "]"
    if isinstance(value, float):
        return number(value)
    return json.dumps(value, ensure_ascii=False)


def number(value):
    """Formats a number as ECMAScript does (ECMA-262, Number::toString)."""
    if value == 0:
        return "0"
    if value != value or value in (float("inf"), float("-inf")):
        raise ValueError("no number of JSON")
    sign, digits, exponent = re.fullmatch(r"(-?)(\d(?:\.\d+)?)e([+-]\d+)", format(value, ".16e")).groups()
    for precision in range(17):
        shortest = format(value, f".{precision}e")
        if float(shortest) == value:
            sign, digits, exponent = re.fullmatch(r"(-?)(\d(?:\.\d+)?)e([+-]\d+)", shortest).groups()
            break
    plain, point = digits.replace(".", ""), int(exponent) + 1
    if len(plain) <= point <= 21:
        return sign + plain + "0" * (point - len(plain))
    if 0 < point <= 21:
        return sign + plain[:point] + "." + plain[point:]
    if -6 < point <= 0:
        return sign + "0." + "0" * -point + plain
    rest = "." + plain[1:] if len(plain) > 1 else ""
    return f"{sign}{plain[0]}{rest}e{'+' if point > 0 else '-'}{abs(point - 1)}"


def parsed(data):
    """Returns the value of canonical JSON, or None."""
    try:
        text = data.decode("utf-8")
        value = json.loads(text)
        return value if canonical(value) == text else None
    except (ValueError, RecursionError):
        return None


def openssl(*words, **files):
    """Returns openssl's standard output, or None if it fails. A word {name} becomes the path of that file."""
    with tempfile.TemporaryDirectory() as folder:
        for name, data in files.items():
            with open(f"{folder}/{name}", "wb") as file:
                file.write(data)
        paths = {name: f"{folder}/{name}" for name in files}
        done = subprocess.run(["openssl", *[word.format(**paths) for word in words]], capture_output=True)
        return done.stdout if done.returncode == 0 else None


def der_integer(data):
    data = data.lstrip(b"\0") or b"\0"
    data = b"\0" + data if data[0] & 0x80 else data
    return bytes([2, len(data)]) + data


def signed_by(key_pem, signature, message):
    both = der_integer(signature[:32]) + der_integer(signature[32:])
    der = bytes([0x30, len(both)]) + both
    said = openssl("dgst", "-sha256", "-verify", "{key}", "-signature", "{sig}", "{msg}", key=key_pem, sig=der, msg=message)
    return said is not None


class Evidence:
    def __init__(self, data):
        self.faults = []
        self.files = {}
        self.events = []
        self.vouched = None
        try:
            with zipfile.ZipFile(io.BytesIO(data)) as archive:
                self.names = [entry.filename for entry in archive.infolist()]
                self.files = {name: archive.read(name) for name in self.names}
        except Exception as error:  # the zip library raises many kinds
            self.fault(f"the zip cannot be read ({type(error).__name__})")
            return
        self.list = parsed(self.files.get("manifest.json", b""))
        if not self.is_list():
            self.fault("manifest.json is no list of evidence")
            return
        for check in (self.check_files, self.check_key, self.check_history, self.check_named, self.check_course):
            if not self.faults:
                check()
        if not self.faults:
            self.check_seals()

    def fault(self, what):
        self.faults.append(what)

    def want(self, condition, what):
        if not condition:
            self.fault(what)
        return condition

    def is_list(self):
        one = self.list
        if not isinstance(one, dict) or set(one) != LIST or one["format"] != "countersign-evidence" or one["version"] != 2:
            return False
        head = one["head"]
        if not isinstance(head, dict) or set(head) != {"revision", "hash"} or not isinstance(one["files"], list):
            return False
        return all(
            isinstance(file, dict)
            and {"path", "role", "size", "sha256"} <= set(file) <= {"path", "role", "size", "sha256", "documentId"}
            and file["role"] in PLACES
            for file in one["files"]
        ) and bool(TIME.fullmatch(str(one["madeAt"])))

    def of_role(self, role):
        return [file for file in self.list["files"] if file["role"] == role]

    def check_files(self):
        files = self.list["files"]
        expected = [file["path"] for file in files] + ["manifest.json", "manifest.sig"]
        self.want(self.names == expected, "the zip holds other files than the list")
        self.want(len(set(expected)) == len(expected), "the list names a path twice")
        said = [(file["role"], file["sha256"], file.get("documentId")) for file in files]
        self.want(len(set(said)) == len(said), "the list names a file twice")
        for file in files:
            path, data = file["path"], self.files.get(file["path"], b"")
            self.want(sha256(data) == file["sha256"] and len(data) == file["size"], f"{path} does not match")
            place = re.fullmatch(PLACES[file["role"]], path)
            of_document = file["role"] in ("original", "rendition", "sealed")
            self.want(place and ("documentId" in file) == of_document, f"{path} is out of place")
        for role in ("events", "key", "page", "paper"):
            self.want(len(self.of_role(role)) == 1, f"there is not one {role}")

    def check_key(self):
        pem, signature = self.files["public-key.pem"], self.files["manifest.sig"]
        block = re.fullmatch(rb"-----BEGIN PUBLIC KEY-----\n([\w+/=\n]+)-----END PUBLIC KEY-----\n", pem)
        if not self.want(block, "public-key.pem is no key"):
            return
        self.want(sha256(base64.b64decode(block[1])) == self.list["keySha256"], "public-key.pem is another key")
        digits = re.fullmatch(rb"([0-9a-f]{128})\n", signature)
        holds = digits and signed_by(pem, bytes.fromhex(digits[1].decode()), self.files["manifest.json"])
        self.want(holds, "manifest.sig is not of this list")

    def check_history(self):
        lines = self.files["events.jsonl"].split(b"\n")
        self.want(lines.pop() == b"", "the history is cut off")
        before = None
        for number_of_line, line in enumerate(lines):
            event = parsed(line)
            if not self.want(isinstance(event, dict) and set(event) == EVENT, f"line {number_of_line} is no event"):
                return
            self.check_event(event, before)
            self.events.append(event)
            before = event
        if not self.want(self.events, "the history is empty"):
            return
        erased = any(event["type"] == "PersonalDataErased" for event in self.events)
        self.want(erased == self.list["erased"], "list and history do not agree on an erasure")
        withheld = any(
            event["personalCommitment"] and event["disclosed"] is None and event["type"] not in WITHHOLDABLE
            for event in self.events
        )
        self.want(erased or not withheld, "a value was left out")
        last = self.events[-1]
        head = {"revision": last["revision"], "hash": last["hash"]}
        self.want(self.list["head"] == head, "the history ends elsewhere")

    def check_event(self, event, before):
        name = f"event {event['revision']}"
        hashed = {member: event[member] for member in EVENT - {"hash", "disclosed"}}
        self.want(event["hash"] == sha256(canonical(hashed).encode()), f"{name} does not match")
        self.want(event["stream"] == f"signature-request-{self.list['requestId']}", f"{name} is of another request")
        self.want(event["revision"] == (before["revision"] + 1 if before else 0), f"{name} is out of order")
        self.want(event["previousHash"] == (before["hash"] if before else None), f"{name} names another before it")
        opened, commitment = event["disclosed"], event["personalCommitment"]
        if commitment is None or opened is None:
            self.want(opened is None, f"{name} has values added")
            return
        if not self.want(set(opened) == {"salt", "values"} and SALT.fullmatch(opened["salt"]), f"{name} opens nothing"):
            return
        salt = base64.urlsafe_b64decode(opened["salt"] + "=")
        self.want(commitment == sha256(salt + canonical(opened["values"]).encode()), f"{name} committed to other values")

    def documents(self):
        found = {}
        for event in self.events:
            data, kind = event["data"], event["type"]
            if kind in ("DocumentAttached", "SignaturesDocumentAdded"):
                found[data["documentId"]] = data
            elif kind == "DocumentRendered" and data["documentId"] in found:
                found[data["documentId"]] = {**found[data["documentId"]], **data}
            elif kind == "DocumentRemoved":
                found.pop(data["documentId"], None)
        return found

    def of_type(self, kind):
        return [event for event in self.events if event["type"] == kind]

    def check_named(self):
        documents, named, marks = self.documents(), set(), set()
        for document_id, data in documents.items():
            named.add(("original", data["original"]["sha256"], document_id))
            named.add(("rendition", data["rendition"]["sha256"], document_id))
        for event in self.of_type("FieldsFilled"):
            values = (event["disclosed"] or {"values": {}})["values"].get("values", [])
            marks |= {one["value"]["sha256"] for one in values if isinstance(one["value"], dict) and "sha256" in one["value"]}
        named |= {("mark", mark, None) for mark in marks}
        for event in self.of_type("DocumentsSealed"):
            named |= {("sealed", one["sealed"]["sha256"], one["documentId"]) for one in event["data"]["documents"]}
        for event in self.of_type("SignatureRequestCompleted"):
            named.add(("certificate", event["data"]["certificate"]["sha256"], None))
        listed = {
            (file["role"], file["sha256"], file.get("documentId"))
            for file in self.list["files"]
            if file["role"] in ("original", "rendition", "mark", "sealed", "certificate")
        }
        self.want(listed == (set() if self.list["erased"] else named), "the list names other files than the history")
        for event in self.of_type("SignatureRequestSent"):
            for one in event["data"]["documents"]:
                data = documents.get(one["documentId"])
                shown = data and data["rendition"]["sha256"]
                kept = data and data.get("keeps") is True and data["original"]["sha256"]
                self.want(one["sha256"] in (shown, kept), f"document {one['documentId']} is not the one that was sent")

    def check_course(self):
        self.created = self.draft = True
        self.sent = self.ended = None
        self.acted_all = self.given_up = self.sealed = self.erased = False
        self.codes = False
        self.people, self.fields, self.fills, self.filled = {}, {}, {}, {}
        before = None
        for n, event in enumerate(self.events):
            why = self.impossible(n, event)
            self.want(not why, f"event {n} cannot be: {why}")
            self.want(TIME.fullmatch(event["at"]), f"event {n} has no time")
            self.want(not (before and event["at"] < before["at"]), f"event {n} is before the one before it")
            self.follow(n, event["type"], event["data"])
            before = event

    def impossible(self, n, event):
        data, kind, actor = event["data"], event["type"], event["actor"]
        who = data.get("recipientId")
        person = self.people.get(who)
        by_them = person is not None and actor == {"kind": "recipient", "id": who}
        if (kind == "SignatureRequestCreated") != (n == 0):
            return "a history begins with its creation"
        if kind in SENDERS and actor.get("kind") == "recipient":
            return "a recipient cannot do that"
        if kind == "ActorIntroduced" and self.erased:
            return "nobody is introduced after an erasure"
        if kind == "ActorIntroduced" and (actor.get("kind") != "person" or data.get("actor") != actor):
            return "it introduces somebody else"
        if kind in DRAFT and not self.draft:
            return "it is no draft"
        if kind in WHILE_OPEN | ONCE_SENT | CODES | BY_LINK | AFTER_ACTS and not self.sent:
            return "it was not sent"
        if kind in WHILE_OPEN | BY_LINK and self.ended:
            return "it had ended"
        if kind in CODES | BY_LINK and not by_them:
            return "it is by somebody else"
        if kind in BY_LINK and self.acted_all:
            return "everyone had acted"
        if kind == "SignatureRequestDeclined" and (person["role"] == "cc" or person["acted"]):
            return "not theirs to decline"
        if kind == "FieldsFilled" and event["disclosed"]:
            values = event["disclosed"]["values"]["values"]
            if any(self.fields.get(one["fieldId"]) != who for one in values):
                return "a field of another"
        if kind == "FieldsFilled":
            asks = data.get("asksToLook")
            if not isinstance(asks, bool):
                return "it does not say whether others had to look"
            if event["disclosed"] and asks != any(self.is_content(one) for one in values):
                return "it says otherwise than its values whether others had to look"
        if kind == "EveryoneActed" and any(one["role"] != "cc" and not one["acted"] for one in self.people.values()):
            return "somebody had to act"
        if kind in AFTER_ACTS and not self.acted_all:
            return "somebody had to act"
        if kind == "DocumentsSealed" and self.sealed:
            return "it was sealed"
        if kind == "SignatureRequestCompleted" and not self.sealed:
            return "it was not sealed"
        if kind == "SignatureRequestCancelled" and self.acted_all and not self.given_up:
            return "nothing could stop it"
        if kind == "SignatureRequestResent" and self.ended != "SignatureRequestExpired":
            return "it had not expired"
        if kind in ("SignatureRequestHidden", "PersonalDataErased") and self.sent and not self.ended:
            return "it was waiting"
        if kind in ("RecipientSigned", "RecipientApproved"):
            return self.impossible_act(n, event, person)
        return None

    def is_content(self, one):
        value = one["value"]
        if value["kind"] == "date":
            return not self.fills.get(one["fieldId"])
        return value["kind"] == "text" or (value["kind"] == "checkbox" and value["ticked"] is True)

    def impossible_act(self, n, event, person):
        data = event["data"]
        if person["role"] != ("signer" if event["type"] == "RecipientSigned" else "approver"):
            return "another role"
        if person["acted"] or not person["invited"]:
            return "not their turn"
        if self.codes and not person["proved"]:
            return "no code"
        seen = data.get("seen")
        if data.get("documents") != [{"id": one["documentId"], "sha256": one["sha256"]} for one in self.sent["documents"]]:
            return "other documents"
        if not isinstance(seen, int):
            return "it does not say what was seen"
        if seen >= n or any(at > seen for who, at in self.filled.items() if who != data["recipientId"]):
            return "something was not seen"
        return None

    def follow(self, n, kind, data):
        who = data.get("recipientId")
        if kind == "SignatureRequestCreated":
            self.codes = data.get("requireAuth") is True
        elif kind in ("AuthenticationRequired", "AuthenticationWaived"):
            self.codes = kind == "AuthenticationRequired"
        elif kind == "RecipientAdded":
            self.people[who] = {"role": data["role"], "invited": False, "proved": False, "acted": False}
        elif kind == "RecipientRoleChanged":
            self.people[who]["role"] = data["role"]
        elif kind == "RecipientRemoved":
            self.people.pop(who, None)
        elif kind in ("FieldPlaced", "FieldReassigned"):
            self.fields[data["fieldId"]] = who
            if kind == "FieldPlaced":
                self.fills[data["fieldId"]] = data.get("fill")
        elif kind == "FieldFillChosen":
            self.fills[data["fieldId"]] = data["fill"]
        elif kind == "CodeAccepted":
            self.people[who]["proved"] = True
        elif kind == "FieldsFilled":
            if data["asksToLook"] is True:
                self.filled[who] = n
        elif kind in ("RecipientSigned", "RecipientApproved"):
            self.people[who]["acted"] = True
        if kind == "SignatureRequestSent":
            self.sent = data
        if kind == "SignatureRequestResent":
            self.ended = None
            for person in self.people.values():
                person["proved"] = person["proved"] and person["acted"]
        for invited in data.get("invited", []) if kind != "InvitationsRepeated" else []:
            if invited in self.people:
                self.people[invited]["invited"] = True
        self.draft &= kind not in ("SignatureRequestSent", "DraftDeleted", "PersonalDataErased")
        self.erased |= kind == "PersonalDataErased"
        self.acted_all |= kind == "EveryoneActed"
        self.given_up |= kind == "SealingGivenUp"
        self.sealed |= kind == "DocumentsSealed"
        self.ended = kind if kind in ENDS else self.ended

    def check_seals(self):
        hashes, signers = {event["hash"] for event in self.events}, set()
        for file in self.of_role("sealed") + self.of_role("certificate"):
            path, data = file["path"], self.files[file["path"]]
            shown = self.shown(file)
            self.want(sha256(data[: shown["size"]]) == shown["sha256"], f"{path} begins with something else")
            last, seals = 0, 0
            for dictionary, signature, end in signatures(data, shown["size"]):
                last = max(last, end[1])
                signed = data[: end[2]] + data[end[0] : end[1]]
                stamp = b"/DocTimeStamp" in dictionary
                words = ["-content", "{content}"] if not stamp else []
                said = openssl(
                    "cms", "-verify", "-binary", "-noverify", "-inform", "DER", "-in", "{sig}", *words,
                    sig=signature, content=signed,
                )
                holds = said is not None and (not stamp or hashlib.sha256(signed).digest() in said)
                self.want(holds, f"{path} has a signature that does not hold")
                seals += not stamp
                head = re.search(rb"History head: ([0-9a-f]{64})\)", dictionary)
                self.want(not head or head[1].decode() in hashes, f"{path} quotes a head of another history")
                if not stamp and file["role"] == "sealed":
                    signers.add(openssl("cms", "-cmsout", "-noout", "-print", "-inform", "DER", "-in", "{sig}", sig=signature)
                                .split(b"serialNumber:")[1].split(b"\n")[0])
            self.want(seals and last == len(data), f"{path} is not sealed to its end")
        self.want(len(signers) < 2, "the documents are sealed by several")
        for event in self.of_type("HeadTimestamped"):
            named = self.events[event["data"]["revision"]] if event["data"]["revision"] < event["revision"] else None
            token = base64.b64decode(event["data"]["token"])
            said = openssl("cms", "-verify", "-binary", "-noverify", "-inform", "DER", "-in", "{sig}", sig=token)
            holds = named and named["hash"] == event["data"]["hash"] and said and bytes.fromhex(named["hash"]) in said
            self.want(holds, f"event {event['revision']} holds no timestamp of that head")

    def shown(self, file):
        none = {"size": 0, "sha256": sha256(b"")}
        sent = self.of_type("SignatureRequestSent")
        data = self.documents().get(file.get("documentId"))
        if not sent or not data:
            return none
        frozen = {one["documentId"]: one["sha256"] for one in sent[0]["data"]["documents"]}[file["documentId"]]
        if data["rendition"]["sha256"] == frozen:
            return data["rendition"]
        return data["original"] if data.get("keeps") is True and data["original"]["sha256"] == frozen else none


# Limit in bytes for each part of a signature's dictionary, before and after its contents.
LONGEST = 64 * 1024


def signatures(data, shown):
    """Yields the dictionary, CMS, and (B, end, A) of every signature that counts."""
    for found in re.finditer(rb"/ByteRange\s*\[\s*0 +(\d+) +(\d+) +(\d+)\s*\]", data):
        first, second, rest = map(int, found.groups())
        end = second + rest
        hexadecimal = re.fullmatch(rb"<((?:[0-9a-fA-F]{2})+)>", data[first:second])
        beginning = data.rfind(b"<<", max(0, found.start() - LONGEST), found.start())
        begins = re.search(rb"\d+ \d+ obj\s*$", data[max(0, beginning - 40) : beginning])
        ends = re.search(rb"%%EOF\s*$", data[max(0, end - 16) : end])
        if hexadecimal and begins and ends and end <= len(data) and first >= shown:
            der = bytes.fromhex(hexadecimal[1].decode())
            length = 2 + der[1] if der[1] < 0x80 else 2 + (der[1] & 0x7F) + int.from_bytes(der[2 : 2 + (der[1] & 0x7F)], "big")
            if any(der[length:]):
                der = b""
            behind = data.find(b"endobj", second, second + LONGEST)
            if behind < 0:
                der = b""
            dictionary = data[beginning:first] + data[second : max(second, behind)]
            yield dictionary, der[:length], (second, end, first)


def verdict(evidence, key, heads):
    if evidence.faults:
        return 1
    if key is not None and key != evidence.list["keySha256"]:
        return 1
    revisions = {event["hash"]: event["revision"] for event in evidence.events}
    if any(head not in revisions for head in heads):
        return 1
    if key is not None:
        return 0
    last = [event["revision"] for event in evidence.events if event["type"] in DECIDING]
    enough = last[-1] if last else evidence.events[-1]["revision"]
    return 0 if any(revisions[head] >= enough for head in heads) else 3


def main(words):
    key, heads, paths = None, [], []
    words = iter(words)
    for word in words:
        if word == "--key":
            key = next(words)
        elif word == "--head":
            heads.append(next(words))
        else:
            paths.append(word)
    for path in paths:
        with open(path, "rb") as file:
            data = file.read()
        try:
            evidence = Evidence(data)
            print(json.dumps({"exitCode": verdict(evidence, key, heads), "faults": evidence.faults}))
        except (KeyError, TypeError, IndexError, AttributeError) as error:
            print(json.dumps({"exitCode": 1, "faults": [f"something has another form ({error!r})"]}))


if __name__ == "__main__":
    main(sys.argv[1:])
