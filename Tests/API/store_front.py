"""A test store with certificates like those of the App Store, made by PyPI's `cryptography`."""

import base64
import datetime
import json

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature

BUNDLE = "example.cairn"
MARKS = ("1.2.840.113635.100.6.11.1", "1.2.840.113635.100.6.2.1", None)
FIRST, LAST = datetime.datetime(2020, 1, 1), datetime.datetime(2035, 1, 1)


def packed(data):
    """Bytes encoded for URLs (RFC 4648 section 5)."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def moment(text):
    """Milliseconds since 1970, the time format of the store."""
    day = datetime.datetime.fromisoformat(text).replace(tzinfo=datetime.timezone.utc)
    return int(day.timestamp() * 1000)


class Store:
    """A chain of three certificates, ending with the root, and tokens signed by the first."""

    def __init__(self):
        self.keys = [ec.generate_private_key(ec.SECP256R1()) for _ in MARKS]
        names = [x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, name)])
                 for name in ("Signer", "Intermediate", "Root")]
        self.chain = []
        for place, mark in enumerate(MARKS):
            above = min(place + 1, 2)
            made = x509.CertificateBuilder(
                names[above], names[place], self.keys[place].public_key(),
                x509.random_serial_number(), FIRST, LAST)
            made = made.add_extension(
                x509.BasicConstraints(ca=place > 0, path_length=None), critical=True)
            if mark:
                made = made.add_extension(x509.UnrecognizedExtension(
                    x509.ObjectIdentifier(mark), b"\x05\x00"), critical=False)
            self.chain.append(made.sign(self.keys[above], hashes.SHA256()))

    def root(self):
        """The operator's file with the root certificate."""
        return self.chain[2].public_bytes(serialization.Encoding.PEM)

    def certificates(self):
        """The certificate chain as it appears in tokens."""
        return [base64.b64encode(one.public_bytes(serialization.Encoding.DER)).decode()
                for one in self.chain]

    def sign(self, payload, **header):
        """A JWS as the store signs it (RFC 7515), with the test's changes to its header."""
        header = {"alg": "ES256", "x5c": self.certificates()} | header
        parts = [packed(part if isinstance(part, bytes) else json.dumps(part).encode())
                 for part in (header, payload)]
        body = ".".join(parts)
        numbers = decode_dss_signature(
            self.keys[0].sign(body.encode(), ec.ECDSA(hashes.SHA256())))
        return f"{body}.{packed(b''.join(number.to_bytes(32, 'big') for number in numbers))}"

    def purchase(self, original="1", signed="2026-03-20", **changes):
        """A purchase that lasts until the end of March 2026."""
        return self.sign(self.payload(original, signed) | changes)

    @staticmethod
    def payload(original="1", signed="2026-03-20"):
        """The payload of a purchase."""
        return {
            "bundleId": BUNDLE, "environment": "Production", "productId": "pro.monthly",
            "transactionId": original + "0", "originalTransactionId": original,
            "purchaseDate": moment("2026-03-01"), "expiresDate": moment("2026-03-31"),
            "signedDate": moment(signed)}

    def refund(self, original="1"):
        """The store's server notice about a refund."""
        inner = self.purchase(
            original, signed="2026-03-21", revocationDate=moment("2026-03-21"))
        return self.sign({
            "notificationType": "REFUND", "signedDate": moment("2026-03-21"),
            "data": {"bundleId": BUNDLE, "environment": "Production",
                     "signedTransactionInfo": inner}})
